import type { Fields } from '@entrepot/contract/core/field.ts';
import { surchargeFields } from '@entrepot/contract/modules/pricing/charge.ts';
import { percentMethods, triggerRules } from '@entrepot/rules/pricing/codes.ts';
import type { SurchargeRow } from '@entrepot/rules/pricing/types.ts';
import { inboundSources, type validateSurcharges } from '@entrepot/rules/pricing/validate-quotation.ts';
import { inputs } from '@entrepot/ui/inputs.tsx';
import { useChoices } from '@entrepot/ui/choices.tsx';
import { RowsInput } from '@entrepot/ui/rows-input.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { cleanSurcharge, surchargeCell, type TypedSurcharge, wrongSurcharges } from './surcharge-lines.ts';

type Props = InputProps<TypedSurcharge[]>;
type Sources = Parameters<typeof validateSurcharges>[2];

/** The surcharges of a transfer quotation, each a small form that says in one sentence when it is charged and how much. */
export const SurchargesInput = (props: Props) => <Surcharges {...props} allowed={null} />;

/** The charges of an inbound quotation, which look at what arrives only. */
export const InboundChargesInput = (props: Props) => <Surcharges {...props} allowed={inboundSources} />;

function Surcharges({ value, onChange, allowed, ...props }: Props & { allowed: Sources }) {
  const t = useWords('pricing');
  useLanguage();
  const lines = value ?? [];
  const wrong = Object.fromEntries(wrongSurcharges(lines, allowed).map(({ place, rule }) => [place, t(`pages.wrong.${rule}`)]));
  const inputOf = (field: Fields[string]) =>
    allowed && field === surchargeFields.triggerDataSource ? InboundSourceInput : inputs[field.widget];
  return (
    <RowsInput
      {...props}
      value={lines as Record<string, unknown>[]}
      onChange={(next) => onChange(next ? (next as TypedSurcharge[]).map(cleanSurcharge) : null)}
      fields={surchargeFields}
      inputOf={inputOf}
      wrong={wrong}
      applies={(key, line) => surchargeCell(key, line)}
      note={(line) => sentence(line, t)}
      stacked
    />
  );
}

function InboundSourceInput({ field, value, onChange, row: _row, labelOf: _labelOf, currency: _currency, ...control }: InputProps<number>) {
  const known = useChoices(field.enumName).filter((choice) => inboundSources.some((source) => source === choice.value));
  return <Select {...control} options={known} value={value ?? null} onChange={onChange} />;
}

const plain = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(Number(value)));

/** When a surcharge is charged, and how much. */
function sentence(line: TypedSurcharge, t: Words): string {
  const { triggerDataSource: source, triggerRule: rule, triggerValue: value, calculationMethod: method } = line as Partial<SurchargeRow>;
  const amount = plain(line.amountOfMoney);
  if (!source || !method || amount === null) return '';
  const label = enumLabel('CalculationMethod', method);
  const parts = [
    t(percentMethods.has(method) ? 'pages.sentence.percent' : 'pages.sentence.amount', { label, amount }),
    ...(plain(line.firstCharge) ? [t('pages.sentence.first', { amount: plain(line.firstCharge) })] : []),
    ...(Number(line.freeQuantity) > 0 ? [t('pages.sentence.free', { amount: plain(line.freeQuantity) })] : []),
    ...(Number(line.freeWeight) > 0 ? [t('pages.sentence.freeWeight', { amount: plain(line.freeWeight) })] : []),
    ...(Number(line.minimumMoney) > 0 ? [t('pages.sentence.least', { amount: plain(line.minimumMoney) })] : []),
  ];
  const charge = parts.join(t('pages.sentence.and'));
  if (rule === triggerRules.always || !rule) return t('pages.sentence.always', { charge });
  const compared = enumLabel('TriggerRule', rule);
  const condition = `${enumLabel('TriggerDataSource', source)} ${compared[0]?.toLowerCase()}${compared.slice(1)} ${value ?? '…'}`;
  return t('pages.sentence.when', { condition, charge });
}
