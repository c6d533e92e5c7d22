import { useState } from 'react';
import { onEnterKey } from './control.ts';
import css from './field-box.module.css';
import { FieldBox, Frame, useField } from './field-box.tsx';
import type { LinesFieldProps, TextAreaProps, TextFieldProps } from './control-props.ts';
import { useWords } from './words.tsx';

// A press puts the caret after the focus has come, so the whole is selected again when it ends.
const selecting = {
  onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.select(),
  onMouseDown: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (document.activeElement !== currentTarget) currentTarget.addEventListener('mouseup', selectWhole, { once: true });
  },
};

function selectWhole({ currentTarget }: Event): void {
  // Who drew over a part of it wants that part.
  const field = currentTarget as HTMLInputElement;
  if (field.selectionStart === field.selectionEnd) field.select();
}

/** One line of text. `type` may also be password. */
export function TextField(props: Omit<TextFieldProps, 'type'> & { type?: TextFieldProps['type'] | 'password' }) {
  const { value, onChange, type = 'text', inputMode, autoComplete = 'off', mono, left, right, onEnter, onKeyDown, inputRef } = props;
  const { id, control } = useField(props);
  const enter = onEnterKey(onEnter);
  return (
    <FieldBox {...props} id={id}>
      <Frame wrong={Boolean(props.error)} shut={Boolean(props.disabled)} left={left} right={right}>
        <input
          {...control}
          {...(props.selects ? selecting : {})}
          ref={inputRef}
          className={css.input}
          name={props.name}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
          onKeyDown={(event) => {
            enter(event);
            onKeyDown?.(event);
          }}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          maxLength={props.maxLength}
          autoFocus={props.autoFocus}
          spellCheck={mono ? false : undefined}
          data-unit={props.unit}
          data-mono={mono || undefined}
          data-autofocus={props.autoFocus || undefined}
        />
      </Frame>
    </FieldBox>
  );
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { id, control } = useField(props);
  return (
    <FieldBox {...props} id={id}>
      <Frame wrong={Boolean(props.error)} shut={Boolean(props.disabled)}>
        <textarea
          {...control}
          className={css.input}
          name={props.name}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          onBlur={props.onBlur}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          rows={props.rows ?? 3}
          maxLength={props.maxLength}
          autoFocus={props.autoFocus}
          data-autofocus={props.autoFocus || undefined}
        />
      </Frame>
    </FieldBox>
  );
}

/** The entries of a text with one a line (or commas, semicolons, tabs between): trimmed, empty ones and doubles taken out. */
export const entriesOf = (text: string) => [...new Set(text.split(/[\n,;，；、\t]+/).map((entry) => entry.trim()))].filter(Boolean);

/** A list of short texts typed or pasted one a line, with the number of entries under it. */
export function LinesField(props: LinesFieldProps) {
  const { value, onChange, max = 200, rows = 6, hint, error } = props;
  const t = useWords();
  const [text, setText] = useState(() => value.join('\n'));
  const entries = entriesOf(text);
  // The parent may empty or replace the list; while typing, the text as typed stays.
  const own = entries.join('\n') === value.join('\n') ? text : value.join('\n');
  const tooMany = entries.length > max ? t('lines.tooMany', { max }) : undefined;
  return (
    <TextArea
      {...props}
      value={own}
      rows={rows}
      error={error ?? tooMany}
      hint={[t('lines.count', { count: value.length }), hint].filter(Boolean).join(' · ')}
      onChange={(next) => {
        setText(next);
        onChange(entriesOf(next));
      }}
    />
  );
}
