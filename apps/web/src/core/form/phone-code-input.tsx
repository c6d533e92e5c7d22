import { usePhoneCodeOptions } from '@entrepot/client/react/use-phone-codes.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';

/** The calling codes of all countries, those of the site first; another one of an existing entry is retained. */
export function PhoneCodeInput({
  field: _field,
  row: _row,
  labelOf: _labelOf,
  currency: _currency,
  value,
  onChange,
  ...control
}: InputProps<string>) {
  return <Select options={usePhoneCodeOptions(value)} value={value ?? null} onChange={onChange} {...control} />;
}
