import type { FilterProps } from '@entrepot/ui/form/widget-props.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { pickerOf } from '../picker/picker-of.tsx';

const StaffPicker = pickerOf('colleague')!;

/** Select for a staff member in a list's filters. */
export function StaffFilter({ name, label, value, onChange }: FilterProps<string>) {
  const t = useTexts('core-web');
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
