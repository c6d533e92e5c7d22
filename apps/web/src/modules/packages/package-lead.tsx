import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { LeadFact, LeadFacts, WayLine, type WayStep } from '@entrepot/ui/way-line.tsx';
import { inBrackets } from '@entrepot/ui/in-brackets.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import type { PackageRow } from './package-facts.ts';

const steps = ['creationTime', 'signedTime', 'weighedTime', 'shelvedTime', 'orderedTime', 'departedTime'] as const;

/** What is read first of a package: where it is, what it weighs and what comes next. */
export function PackageLead({ row }: { row: PackageRow }) {
  const t = useWords('packages');
  const next = nextOf(row);
  const isWeighed = Number(row.billingWeight ?? 0) > 0;
  return (
    <Stack gap="large">
      <WayLine label={t('pages.wayOfPackage')} steps={useSteps(row)} />
      <LeadFacts>
        <LeadFact label={t('pages.isWhere')}>
          <FieldValue of={pkg} name="packageStatus" row={row} />
          <Text>
            <FieldValue of={pkg} name="warehouseId" row={row} />
          </Text>
          {row.logisticsOrderId && <FieldValue of={pkg} name="logisticsOrderId" row={row} />}
        </LeadFact>
        {isWeighed && (
          <LeadFact label={inBrackets(t('package.fields.billingWeight'), 'kg')}>
            <Text strong>
              <FieldValue of={pkg} name="billingWeight" row={row} />
            </Text>
          </LeadFact>
        )}
        {next && (
          <LeadFact label={t('pages.whatNext')}>
            <Text strong>{t(`pages.next.${next}`)}</Text>
          </LeadFact>
        )}
      </LeadFacts>
    </Stack>
  );
}

/** The steps of a package with their times; one that ended otherwise says so at its end. */
function useSteps(row: PackageRow): WayStep[] {
  const t = useWords('packages');
  const isOn = packageStates.is(row.packageStatus, 'onItsWay');
  const shown = steps.filter((step) => isOn || row[step]);
  const now = isOn ? shown.findLastIndex((step) => row[step]) + 1 : -1;
  const taken = shown.map(
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

/** The key of the words that say what comes next; null when nothing does. */
function nextOf(row: PackageRow): string | null {
  if (row.problemType) return 'problem';
  if (row.packageStatus === enumCodes.PackageStatus.OnShelf) return audience() === 'C' ? 'order' : 'ordered';
  const named = Object.entries(enumCodes.PackageStatus).find(([, code]) => code === row.packageStatus)?.[0];
  return named && ['Declared', 'Signed', 'Weighed', 'Ordered', 'Picked', 'Packed', 'Departed', 'Returning'].includes(named) ? named : null;
}
