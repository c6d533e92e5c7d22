import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import type { RangeRow } from '@entrepot/rules/pricing/types.ts';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { widgets } from '@entrepot/ui/widgets.tsx';
import { useWords } from '../../core/i18n.ts';
import { coverOf } from './range-cover.ts';
import css from './ranges-input.module.css';

const { Input } = widgets.rows;
type Typed = Partial<RangeRow>[];

/** Weight ranges with a bar of what they cover: gaps, overlaps and an early end are seen while they are typed. */
export function RangesInput({ value, onChange, ...props }: InputProps<Typed>) {
  const t = useWords('pricing');
  const { parts, problems, endsAt } = coverOf(value ?? []);
  const plain = { ...props, field: transferQuotation.fields.ranges };
  return (
    <Stack gap="small">
      <Input {...plain} value={value} onChange={(next: Typed | null) => onChange(next)} />
      <div className={css.bar} hidden={parts.length === 0} aria-hidden="true">
        {parts.map(({ kind, from, to, share }, at) => (
          <span key={at} className={css.part} data-kind={kind} style={{ flexGrow: share }}>
            {to === null ? t('pages.kgOpen', { from }) : t('pages.kgRange', { from, to })}
          </span>
        ))}
      </div>
      <div role="status">
        {problems.map((problem) => (
          <Text key={JSON.stringify(problem)} tone="wrong" size="small">
            {t(`pages.${problem.key}`, problem.values)}
          </Text>
        ))}
        {parts.length === 0 && (
          <Text tone="soft" size="small">
            {t('pages.noRanges')}
          </Text>
        )}
        {parts.length > 0 && problems.length === 0 && (
          <Text tone={endsAt === null ? 'done' : 'waits'} size="small">
            {endsAt === null ? t('pages.allCovered') : t('pages.endsAt', { to: endsAt })}
          </Text>
        )}
      </div>
    </Stack>
  );
}
