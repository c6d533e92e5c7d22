import { TextField } from '@entrepot/ui/text-field.tsx';
import type { KeyboardEvent } from 'react';

interface KeyFieldProps {
  label: string;
  value: string;
  onChange(key: string): void;
  hint?: string;
  error?: string | undefined;
}

// Keys that lead through the form, or are never pressed alone.
const passing = new Set(['Tab', 'Escape', 'Enter', 'Shift', 'Control', 'Alt', 'Meta']);

/** A field that holds the name of a key; pressing the key fills it in. */
export function KeyField({ label, value, onChange, hint, error }: KeyFieldProps) {
  function press(event: KeyboardEvent) {
    if (passing.has(event.key) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(event.key === ' ' ? 'Space' : event.key);
  }
  return <TextField label={label} value={value} onChange={() => undefined} onKeyDown={press} mono hint={hint} error={error} />;
}
