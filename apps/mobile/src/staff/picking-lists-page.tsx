import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { getIndividualAssignmentPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingList } from '@entrepot/contract/modules/picking/picking-list.ts';
import { askRows } from '@entrepot/client/calls/api.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { Failed } from '../core/failed.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Page } from '../core/page.tsx';
import { Panel, Row, State } from '../core/parts.tsx';

const { ToBeClaimed, Claimed, Picking } = enumCodes.PickingListStatus;
const inHand: readonly number[] = [Picking, Claimed];
type List = RowOf<typeof pickingList>;

/** The lists of a picker, those begun first, and the ones that nobody has claimed. */
export function PickingListsPage() {
  const t = useWords('picking');
  const staff = useWords('staff');
  const own = useQuery({
    queryKey: ['own-lists'],
    queryFn: async () => (await askRows(pickingList, getIndividualAssignmentPickingList, { rows: 100 }, { quiet: true })).data,
    refetchInterval: 30_000,
  });
  const free = useRows(pickingList, { PickingListStatus: ToBeClaimed, rows: 50, descendingOrder: false });
  const mine = own.data?.filter(({ status }) => inHand.includes(status)).sort((a, b) => b.status - a.status);
  return (
    <Page title={staff('tasks.pick')} back="/">
      <Panel title={t('pages.mine')}>
        {mine && <Lists rows={mine} none={t('pages.noneMine')} text={t('pages.noneMineText')} />}
        {!mine && (own.error ? <Failed problem={own.error} again={own.refetch} compact /> : <Waiting rows={2} />)}
      </Panel>
      <Panel title={t('pages.free', { count: free.data?.total ?? 0 })}>
        {free.data && <Lists rows={free.data.data} none={t('pages.noneFree')} />}
        {!free.data && (free.error ? <Failed problem={free.error} again={free.refetch} compact /> : <Waiting rows={2} />)}
      </Panel>
    </Page>
  );
}

function Lists({ rows, none, text }: { rows: readonly List[]; none: string; text?: string }) {
  const t = useWords('picking');
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
