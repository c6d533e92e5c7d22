import { IconButton } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useRef, useState } from 'react';

/** A field that a scanner or a person fills: each Enter takes one code and leaves the field ready for the next. */
export function ScanLine({
  label,
  hint,
  error,
  take,
}: {
  label: string;
  hint?: string;
  error?: string | undefined;
  take(code: string): Promise<void> | void;
}) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const enter = async () => {
    const code = typed.trim();
    if (!code) return;
    setTyped('');
    await take(code);
    field.current?.focus();
  };
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      value={typed}
      onChange={setTyped}
      // Enter takes the code; it does not send the form around it.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        void enter();
      }}
      inputRef={field}
      maxLength={60}
      mono
      left={<Icon name="scan" />}
      right={<IconButton label={label} icon={<Icon name="plus" />} onClick={() => void enter()} />}
    />
  );
}
