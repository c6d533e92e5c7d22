import { useImperativeHandle, useLayoutEffect, useState } from 'react';
import { onEnterKey } from './control.ts';
import type { NumberFieldProps } from './control-props.ts';
import { tidyDecimal } from './decimal-text.ts';
import boxCss from './field-box.module.css';
import { FieldBox, Frame, useField } from './field-box.tsx';
import css from './number-field.module.css';
import { selecting } from './text-field.tsx';
import { useDecimalInput } from './use-decimal-input.ts';

/** Number as decimal text, exactly as typed: it is never rounded, and the mouse wheel never changes it. */
export function NumberField({ value, onChange, decimals = 0, signed = false, unit, prefix, ...props }: NumberFieldProps) {
  // Incomplete input ("12.", "-") has no value yet; it is stored here until the field is left.
  const [typing, setTyping] = useState<string | null>(null);
  const settle = () => {
    if (typing !== null && tidyDecimal(typing) !== typing) onChange(tidyDecimal(typing) || null);
    setTyping(null);
  };
  const input = useDecimalInput({
    text: typing ?? value ?? '',
    rule: { decimals, signed },
    onText(text) {
      setTyping(text);
      onChange(tidyDecimal(text) || null);
    },
  });
  useImperativeHandle(props.inputRef, () => input.props.ref.current!, []);
  // A value that arrives in a focused field is replaced by what is typed next, as one that was there at the focus: "1.4" after 1.1 is not 1.114.
  useLayoutEffect(() => {
    const field = input.props.ref.current;
    if (typing === null && field && document.activeElement === field) field.select();
  }, [value]);
  const shown = { ...props, error: input.refusal ?? props.error };
  const { id, control } = useField(shown);
  const enter = onEnterKey(() => {
    settle();
    props.onEnter?.();
  });
  const side = (text: string | undefined) => text && <span className={css.unit}>{text}</span>;
  return (
    <FieldBox {...shown} id={id}>
      <Frame wrong={Boolean(shown.error)} isDisabled={Boolean(props.disabled)} left={side(prefix)} right={side(unit)}>
        <input
          {...control}
          {...selecting}
          {...input.props}
          className={boxCss.input}
          name={props.name}
          inputMode={decimals ? 'decimal' : 'numeric'}
          autoComplete="off"
          readOnly={props.readOnly}
          autoFocus={props.autoFocus}
          onBlur={() => {
            settle();
            input.clearRefusal();
            props.onBlur?.();
          }}
          onKeyDown={enter}
          data-unit={unit}
          data-decimals={decimals}
          data-autofocus={props.autoFocus || undefined}
        />
      </Frame>
    </FieldBox>
  );
}
