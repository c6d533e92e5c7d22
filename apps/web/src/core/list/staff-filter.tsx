import type { FilterProps } from '@entrepot/ui/widget-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { pickerOf } from '../picker/picker-of.tsx';

const StaffPicker = pickerOf('colleague')!;

/** The choice of a colleague in a list's filters. */
export function StaffFilter({ name, label, value, onChange }: FilterProps<string>) {
  const t = useWords('core-web');
  return (
    <StaffPicker
      label={label}
      hideLabel
      small
      placeholder={t('list.all')}
      name={name}
      value={value ?? null}
      onChange={(picked) => onChange(Array.isArray(picked) ? (picked[0] ?? null) : picked)}
    />
  );
}
