import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import type { RangeRow } from '@entrepot/rules/pricing/types.ts';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { coverOf, nextRange, wrongRanges } from './range-cover.ts';
import css from './ranges-input.module.css';

type Typed = Partial<RangeRow>[];
const all = transferQuotation.fields.ranges.children;
const { firstWeightUnitPrice: _first, ...withoutFirst } = all;

/** Weight ranges with a coverage bar: gaps, overlaps and an early end are shown and marked in their cells while typing. */
export function RangesInput({ value, onChange, row, ...props }: InputProps<Typed>) {
  const t = useTexts('pricing');
  const lines = value ?? [];
  const { parts, problems, endsAt } = coverOf(lines);
  const typed = wrongRanges(lines).map(({ place, key, values }) => [place, t(`pages.${key}`, values)]);
  const wrong = { ...props.wrong, ...Object.fromEntries(typed) };
  const fields = row?.billingMode === enumCodes.BillingMode.FirstAndContinued ? all : withoutFirst;
  return (
    <Stack gap="small">
      <RowsInput
        {...props}
        value={lines}
        onChange={(next) => onChange(next)}
        fields={fields}
        inputOf={({ widget }) => inputs[widget]}
        wrong={wrong}
        nextLine={(known, blank) => ({ ...blank, ...nextRange(known) })}
      />
      <div className={css.bar} hidden={parts.length === 0} aria-hidden="true">
        {parts.map(({ kind, from, to, share }, at) => (
          <span key={at} className={css.part} data-kind={kind} style={{ flexGrow: share }}>
            {to === null ? t('pages.kgOpen', { from }) : t('pages.kgRange', { from, to })}
          </span>
        ))}
      </div>
      <div role="status">
        {problems.map((problem) => (
          <Text key={JSON.stringify(problem)} tone="error" size="small">
            {t(`pages.${problem.key}`, problem.values)}
          </Text>
        ))}
        {parts.length === 0 && (
          <Text tone="soft" size="small">
            {t('pages.noRanges')}
          </Text>
        )}
        {parts.length > 0 && problems.length === 0 && (
          <Text tone={endsAt === null ? 'success' : 'waiting'} size="small">
            {endsAt === null ? t('pages.allCovered') : t('pages.endsAt', { to: endsAt })}
          </Text>
        )}
      </div>
    </Stack>
  );
}
