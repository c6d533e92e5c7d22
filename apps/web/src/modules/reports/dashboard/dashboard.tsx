import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Grid, Stack } from '@entrepot/ui/page/layout.tsx';
import { Skeleton } from '@entrepot/ui/feedback/loader.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type ReactNode, Suspense } from 'react';
import { errorProps } from '../../../core/app/error-props.ts';
import { FirstSteps, StoredParcels, LastOrder, MyAddresses } from './customer-part.tsx';
import { useCan, useOffers } from '@entrepot/client/session/session.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { useDashboard } from './use-dashboard.ts';
import { WaitingCard, WarehouseCard } from './waiting-card.tsx';

const pictureHeight = 300;
const DaysPart = late(() => import('./days-part.tsx').then((part) => ({ default: part.DaysPart })), <Skeleton height={pictureHeight} />);
const MoneyPart = late(() => import('./money-part.tsx').then((part) => ({ default: part.MoneyPart })), <Skeleton height={pictureHeight} />);
const WorkPart = late(() => import('./work-part.tsx').then((part) => ({ default: part.WorkPart })));
const AgeingPart = late(
  () => import('./ageing-part.tsx').then((part) => ({ default: part.AgeingPart })),
  <Skeleton height={pictureHeight} />,
);
const WaysPart = late(() => import('./ways-part.tsx').then((part) => ({ default: part.WaysPart })), <Skeleton height={pictureHeight} />);
const OpenItemsPart = late(() => import('./open-items-part.tsx').then((part) => ({ default: part.OpenItemsPart })));
const LedgerPart = late(() => import('./ledger-part.tsx').then((part) => ({ default: part.LedgerPart })));

/** Start page: waiting work, today's numbers and the last thirty days; `purse` is a customer's wallet. */
export function Dashboard({ purse }: { purse: ReactNode }) {
  const { data, error, refetch } = useDashboard();
  const may = useCan();
  const offers = useOffers();
  if (error && !data) return <ErrorState {...errorProps(error, refetch)} />;
  if (!data) return <Skeleton height={pictureHeight} />;
  const forwards = offers(packageIndex);
  const { waiting, days, money, arrears, work, ledger, stored, begun, lastOrder } = data;
  const today = days?.at(-1)?.day;
  return (
    <Stack>
      {forwards && begun && !begun.ordered && <FirstSteps declared={begun.declared} />}
      <WarehouseCard queues={waiting} />
      <WaitingCard queues={waiting} />
      {lastOrder && <LastOrder order={lastOrder} />}
      {stored && (forwards || purse) && (
        <Grid columns={2} least={300}>
          {purse}
          {forwards && <StoredParcels stored={stored} />}
        </Grid>
      )}
      {forwards && begun && <MyAddresses />}
      <Suspense fallback={<Skeleton height={pictureHeight} />}>
        {days && <DaysPart days={days} withToday={!begun} />}
        {work && <AgeingPart />}
        {work && today && <WorkPart lines={work} day={today} />}
        {ledger && <LedgerPart ledger={ledger} />}
        {ledger && may(logisticsOrderReportIndex) && <OpenItemsPart />}
        {money && <MoneyPart lines={money} debts={arrears ?? []} days={(days ?? []).map(({ day }) => day)} />}
        {money && days && days.length > 0 && <WaysPart days={[days[0]!.day, days.at(-1)!.day]} />}
      </Suspense>
    </Stack>
  );
}
