import type { PickerProps } from '@entrepot/ui/base/context-props.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';

/** Plain id input that replaces a picker for records of a module that this version lacks. */
export function IdField({
  value,
  onChange,
  many,
  visible: _shown,
  width: _width,
  small: _small,
  row: _row,
  within: _within,
  ...props
}: PickerProps) {
  const text = typeof value === 'string' ? value : (value ?? []).join(' ');
  const idsIn = (typed: string) => (many ? typed.split(/[\s,]+/).filter(Boolean) : typed);
  return <TextField {...props} value={text} onChange={(typed) => onChange(typed === '' ? null : idsIn(typed))} mono />;
}
