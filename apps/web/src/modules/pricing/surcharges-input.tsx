import type { Fields } from '@entrepot/contract/core/field.ts';
import { surchargeFields } from '@entrepot/contract/modules/pricing/charge.ts';
import { inboundSources, type validateSurcharges } from '@entrepot/rules/pricing/validate-charges.ts';
import { inputs } from '@entrepot/ui/inputs.tsx';
import { useChoices } from '@entrepot/ui/choices.tsx';
import { RowsInput } from '@entrepot/ui/rows-input.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { Destinations, TriggerValueInput, useValueText } from './trigger-value-input.tsx';
import { sentence } from './surcharge-sentence.ts';
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
  const typed = wrongSurcharges(lines, allowed).map(({ place, rule }) => [place, t(`pages.wrong.${rule}`)]);
  const wrong = { ...props.wrong, ...Object.fromEntries(typed) };
  const inputOf = (field: Fields[string]) => {
    if (field === surchargeFields.triggerValue) return TriggerValueInput;
    return allowed && field === surchargeFields.triggerDataSource ? InboundSourceInput : inputs[field.widget];
  };
  const countryIds = (props.row?.destinationCountryIds ?? null) as readonly string[] | null;
  return (
    <Destinations value={countryIds}>
      <RowsInput
        {...props}
        value={lines}
        onChange={(next) =>
          onChange(next ? (next as TypedSurcharge[]).map((line) => (lines.includes(line) ? line : cleanSurcharge(line))) : null)
        }
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
  const t = useWords('pricing');
  return sentence(line, t, useValueText(line));
}

function InboundSourceInput({ field, value, onChange, row: _row, labelOf: _labelOf, currency: _currency, ...control }: InputProps<number>) {
  const known = useChoices(field.enumName).filter((choice) => inboundSources.some((source) => source === choice.value));
  return <Select {...control} options={known} value={value ?? null} onChange={onChange} />;
}
