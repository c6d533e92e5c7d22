import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { type ByStatus, entryOf } from '@entrepot/contract/core/statuses.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import type texts from '@entrepot/contract/modules/packages/texts.json';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { HeaderDetail, HeaderDetails, WayLine, type WayStep } from '@entrepot/ui/page/way-line.tsx';
import { inBrackets } from '@entrepot/ui/base/in-brackets.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import type { PackageRow } from './package-facts.ts';

const steps = ['creationTime', 'signedTime', 'weighedTime', 'shelvedTime', 'orderedTime', 'departedTime'] as const;

/** Summary of a package: status, weight and next step. */
export function PackageSummary({ row }: { row: PackageRow }) {
  const t = useTexts('packages');
  const next = nextOf(row);
  const isWeighed = Number(row.billingWeight ?? 0) > 0;
  return (
    <Stack gap="large">
      <WayLine label={t('pages.wayOfPackage')} steps={useSteps(row)} />
      <HeaderDetails>
        <HeaderDetail label={t('pages.isWhere')}>
          <FieldValue of={pkg} name="packageStatus" row={row} />
          <Text>
            <FieldValue of={pkg} name="warehouseId" row={row} />
          </Text>
          {row.logisticsOrderId && <FieldValue of={pkg} name="logisticsOrderId" row={row} />}
        </HeaderDetail>
        {isWeighed && (
          <HeaderDetail label={inBrackets(t('package.fields.billingWeight'), 'kg')}>
            <Text strong>
              <FieldValue of={pkg} name="billingWeight" row={row} />
            </Text>
          </HeaderDetail>
        )}
        {next && (
          <HeaderDetail label={t('pages.whatNext')}>
            <Text strong>{t(`pages.next.${next}`)}</Text>
          </HeaderDetail>
        )}
      </HeaderDetails>
    </Stack>
  );
}

/** Steps of a package with their times; a package that ended otherwise shows that as the last step. */
function useSteps(row: PackageRow): WayStep[] {
  const t = useTexts('packages');
  const isOn = packageStates.is(row.packageStatus, 'goesOn');
  const visible = steps.filter((step) => isOn || row[step]);
  const now = isOn ? visible.findLastIndex((step) => row[step]) + 1 : -1;
  const taken = visible.map(
    (step, at): WayStep => ({
      key: step,
      name: t(`pages.steps.${step}`),
      state: row[step] ? 'done' : at === now ? 'now' : 'next',
      note: row[step] ? <FieldValue of={pkg} name={step} row={row} /> : at === now ? t('pages.waiting') : '',
    }),
  );
  if (isOn) return taken;
  return [...taken, { key: 'ended', name: <FieldValue of={pkg} name="packageStatus" row={row} />, state: 'wrong' }];
}

/** The name of the text that states the next step; null when there is none. */
function nextOf(row: PackageRow): NextText | null {
  if (row.problemType) return 'problem';
  const next = entryOf('PackageStatus', nextSteps, row.packageStatus) ?? null;
  return next === 'order' && audience() !== 'customer' ? 'ordered' : next;
}

type NextText = keyof (typeof texts.pages)['next'];
const nextSteps: ByStatus<'PackageStatus', NextText | null> = {
  Declared: 'receive',
  Signed: 'weigh',
  Weighed: 'shelve',
  OnShelf: 'order',
  Transferring: 'transfer',
  Ordered: 'pick',
  Picked: 'pack',
  Packed: 'depart',
  Departed: 'arrive',
  Completed: null,
  Returning: 'return',
  Returned: null,
  Converted: null,
  Disposed: null,
  Lost: null,
  Cancelled: null,
};
