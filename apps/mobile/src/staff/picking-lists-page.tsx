import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { getIndividualAssignmentPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { useJustFinished } from '@entrepot/client/floor/next-steps.ts';
import { totalText } from '@entrepot/ui/table/total-text.ts';
import { NextSteps } from './next-steps.tsx';
import { Failed } from '../core/failed.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Page } from '../core/page.tsx';
import { Panel, Row, State } from '../core/parts.tsx';

const { ToBeClaimed, Claimed, Picking } = enumCodes.PickingListStatus;
const inHand: readonly number[] = [Picking, Claimed];
type List = RowOf<typeof pickingList>;

/** The picker's own lists, started ones first, then the unclaimed ones. */
export function PickingListsPage() {
  const t = useTexts('picking');
  const staff = useTexts('staff');
  const isFinished = useJustFinished('listFinished');
  const own = useCallQuery(
    getIndividualAssignmentPickingList,
    { rows: 100 },
    { of: pickingList, select: ({ data }) => data, refetchInterval: 30_000 },
  );
  const free = useRows(pickingList, { PickingListStatus: ToBeClaimed, rows: 50, descendingOrder: false });
  const ownLists = own.data?.filter(({ status }) => inHand.includes(status)).sort((a, b) => b.status - a.status);
  return (
    <Page title={staff('tasks.pick')} back="/">
      {isFinished && <NextSteps unit="listFinished" />}
      <Panel title={t('pages.mine')}>
        {ownLists && <Lists rows={ownLists} none={t('pages.noneMine')} text={t('pages.noneMineText')} />}
        {!ownLists && (own.error ? <Failed problem={own.error} again={own.refetch} compact /> : <Waiting rows={2} />)}
      </Panel>
      <Panel title={t('pages.free', { count: totalText(free.data?.total ?? 0, free.data?.totalIsBound ?? false) })}>
        {free.data && <Lists rows={free.data.data} none={t('pages.noneFree')} />}
        {!free.data && (free.error ? <Failed problem={free.error} again={free.refetch} compact /> : <Waiting rows={2} />)}
      </Panel>
    </Page>
  );
}

function Lists({ rows, none, text }: { rows: readonly List[]; none: string; text?: string }) {
  const t = useTexts('picking');
  if (rows.length === 0) return <EmptyState title={none} text={text} compact />;
  return (
    <>
      {rows.map(({ id, serialNumber, status, orderCount, lineCount, pieceCount, pickedCount }) => (
        <Row
          key={id}
          to={`/staff/picking/${id}`}
          title={serialNumber}
          lines={t('pages.counts', { orders: orderCount, lines: lineCount, pieces: pieceCount })}
          end={
            <>
              <State of="PickingListStatus" code={status} />
              {status === Picking && `${pickedCount} / ${pieceCount}`}
            </>
          }
        />
      ))}
    </>
  );
}
