import { f } from '@entrepot/contract/core/field.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { withFilters } from '../../core/list/list-filters.ts';
import { Picker } from '../../core/picker/picker.tsx';

const candidates = withFilters(shelf, { exceptId: f.id(), hasRoom: f.flag() });
const number = (value: unknown) => dec(String(value ?? 0));

/** Selects a shelf that can receive goods: neither full nor deactivated nor the present one. Each shows its free room. */
export const destinationPicker = (exceptId: string) =>
  function DestinationPicker({
    field: _field,
    wrong: _wrong,
    labelOf: _labelOf,
    currency: _currency,
    autoFocus: _focus,
    onChange,
    ...props
  }: InputProps<string>) {
    const t = useTexts('shelving');
    return (
      <Picker
        {...props}
        of={candidates}
        value={props.value ?? null}
        onChange={(id) => onChange(Array.isArray(id) ? (id[0] ?? null) : id)}
        within={{ exceptId, hasRoom: true }}
        note={{ label: t('pages.room'), text: (row) => roomOf(row) || t('pages.unlimited') }}
      />
    );
  };

/** The free volume and load of a shelf; empty where it has no limits. */
function roomOf({ long, wide, high, remainingVolume, maxWeight, usedWeight }: Readonly<Record<string, unknown>>): string {
  const isSized = number(long).times(number(wide)).times(number(high)).gt(0);
  const volume = isSized ? `${text(number(remainingVolume))} m³` : '';
  const weight = number(maxWeight).gt(0) ? `${text(number(maxWeight).minus(number(usedWeight)))} kg` : '';
  return [volume, weight].filter(Boolean).join(' · ');
}
