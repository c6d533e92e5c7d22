import { IconButton } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useRef, useState } from 'react';

/** A field for scanned or typed codes: each Enter accepts one code and empties the field. */
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
      // Enter accepts the code; it does not submit the surrounding form.
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
