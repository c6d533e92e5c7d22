import type { Fields } from '@entrepot/contract/core/field.ts';
import { surchargeFields } from '@entrepot/contract/modules/pricing/charge.ts';
import { inboundSources, type validateSurcharges } from '@entrepot/rules/pricing/validate-charges.ts';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { useChoices } from '@entrepot/ui/form/choices.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { Destinations, TriggerValueInput, useValueText } from './trigger-value-input.tsx';
import { sentence } from './surcharge-sentence.ts';
import { cleanSurcharge, surchargeCell, type TypedSurcharge, wrongSurcharges } from './surcharge-lines.ts';

type Props = InputProps<TypedSurcharge[]>;
type Sources = Parameters<typeof validateSurcharges>[2];

/** Surcharges of a transfer quotation; each is a small form with a sentence that summarizes when it applies and its amount. */
export const SurchargesInput = (props: Props) => <Surcharges {...props} allowed={null} />;

/** The charges of an inbound quotation, which depend only on the received goods. */
export const InboundChargesInput = (props: Props) => <Surcharges {...props} allowed={inboundSources} />;

function Surcharges({ value, onChange, allowed, ...props }: Props & { allowed: Sources }) {
  const t = useTexts('pricing');
  useLanguage();
  const lines = value ?? [];
  const typed = wrongSurcharges(lines, allowed).map(({ place, rule }) => [place, t(`pages.wrong.${rule}`)]);
  const wrong = { ...props.wrong, ...Object.fromEntries(typed) };
  const inputOf = (field: Fields[string]) => {
    if (field === surchargeFields.triggerValue) return TriggerValueInput;
    return allowed && field === surchargeFields.triggerDataSource ? InboundSourceInput : inputs[field.widget];
  };
  const countryIds = props.row?.destinationCountryIds;
  return (
    <Destinations value={Array.isArray(countryIds) ? countryIds : null}>
      <RowsInput
        {...props}
        value={lines}
        onChange={(next) => onChange(next ? next.map((line) => (lines.includes(line) ? line : cleanSurcharge(line))) : null)}
        fields={surchargeFields}
        inputOf={inputOf}
        wrong={wrong}
        applies={(key, line) => surchargeCell(key, line)}
        note={(line) => <SurchargeNote line={line} />}
        stacked
      />
    </Destinations>
  );
}

function SurchargeNote({ line }: { line: TypedSurcharge }) {
  const t = useTexts('pricing');
  return sentence(line, t, useValueText(line));
}

function InboundSourceInput({ field, value, onChange, row: _row, labelOf: _labelOf, currency: _currency, ...control }: InputProps<number>) {
  const known = useChoices(field.enumName).filter((choice) => inboundSources.some((source) => source === choice.value));
  return <Select {...control} options={known} value={value ?? null} onChange={onChange} />;
}
