import { useState } from 'react';
import { onEnterKey } from './control.ts';
import css from './field-box.module.css';
import { FieldBox, Frame, useField } from './field-box.tsx';
import type { LinesFieldProps, TextAreaProps, TextFieldProps } from './control-props.ts';
import { useTexts } from '../base/texts.tsx';

/** Selects the content of an input on focus. The browser sets the caret after the focus event, so the text is selected again after the press. */
export const selecting = {
  onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.select(),
  onMouseDown: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (document.activeElement !== currentTarget) currentTarget.addEventListener('mouseup', selectWhole, { once: true });
  },
};

function selectWhole({ currentTarget }: Event): void {
  // A selection made by dragging is preserved.
  const field = currentTarget as HTMLInputElement;
  if (field.selectionStart === field.selectionEnd) field.select();
}

/** Single-line text. `type` may also be password. */
export function TextField(props: Omit<TextFieldProps, 'type'> & { type?: TextFieldProps['type'] | 'password' }) {
  const { value, onChange, type = 'text', inputMode, autoComplete = 'off', mono, left, right, onEnter, onKeyDown, inputRef } = props;
  const { id, control } = useField(props);
  const enter = onEnterKey(onEnter);
  return (
    <FieldBox {...props} id={id}>
      <Frame wrong={Boolean(props.error)} isDisabled={Boolean(props.disabled)} left={left} right={right}>
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
          data-code={mono || undefined}
          data-autofocus={props.autoFocus || undefined}
        />
      </Frame>
    </FieldBox>
  );
}

/** Multi-line text. */
export function TextArea(props: TextAreaProps) {
  const { id, control } = useField(props);
  return (
    <FieldBox {...props} id={id}>
      <Frame wrong={Boolean(props.error)} isDisabled={Boolean(props.disabled)}>
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

/**
 * Splits a text with one entry per line (or separated by commas, semicolons, tabs) into trimmed entries without empty ones and duplicates.
 */
export const entriesOf = (text: string) => [...new Set(text.split(/[\n,;，；、\t]+/).map((entry) => entry.trim()))].filter(Boolean);

/** List of short texts typed or pasted one per line, with the number of entries below. */
export function LinesField(props: LinesFieldProps) {
  const { value, onChange, max = 200, rows = 6, hint, error } = props;
  const t = useTexts();
  const [text, setText] = useState(() => value.join('\n'));
  const entries = entriesOf(text);
  // The parent may clear or replace the list; while typing, the raw text is preserved.
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
