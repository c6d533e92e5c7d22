import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { Select } from '@entrepot/ui/select.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';

/** What a coupon is good for: bills (1) or recharges (2). */
export function ScopeInput({
  field: _field,
  row: _row,
  labelOf: _labelOf,
  currency: _currency,
  value,
  onChange,
  ...control
}: InputProps<number>) {
  const t = useWords('promotions');
  const options = [
    { value: 1, label: t('pages.bills') },
    { value: 2, label: t('pages.recharges') },
  ];
  return <Select {...control} options={options} value={value ?? null} onChange={onChange} />;
}
