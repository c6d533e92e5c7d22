import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { controlProps, onEnterKey } from './control.ts';
import type { LinesFieldProps, TextAreaProps, TextFieldProps } from './props.ts';
import { useWords } from './words.tsx';

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const {
    value,
    onChange,
    placeholder,
    type = 'text',
    inputMode,
    autoComplete = 'off',
    maxLength,
    mono,
    left,
    right,
    onEnter,
    onKeyDown,
    inputRef,
  } = props;
  const enter = onEnterKey(onEnter);
  return (
    <TextInput
      {...controlProps(props)}
      ref={inputRef}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        enter(event);
        onKeyDown?.(event);
      }}
      placeholder={placeholder}
      type={type}
      inputMode={inputMode}
      autoComplete={autoComplete}
      maxLength={maxLength}
      spellCheck={mono ? false : undefined}
      data-ui-mono={mono || undefined}
      leftSection={left}
      rightSection={right}
    />
  );
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, placeholder, rows = 3, maxLength } = props;
  return (
    <Textarea
      {...controlProps(props)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      placeholder={placeholder}
      rows={rows}
      maxLength={maxLength}
      resize="vertical"
    />
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
