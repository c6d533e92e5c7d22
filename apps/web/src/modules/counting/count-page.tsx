import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { countStates } from '@entrepot/contract/modules/counting/count-states.ts';
import { stockCountIndex } from '@entrepot/contract/modules/counting/screens.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useContainerButton } from '../containers/public.tsx';
import { CountDetail } from './count-detail.tsx';
import { Progress } from './progress.tsx';

const EstablishDrawer = late(() => import('./establish-drawer.tsx').then((part) => ({ default: part.EstablishDrawer })));
const SuggestDrawer = late(() => import('./suggest-drawer.tsx').then((part) => ({ default: part.SuggestDrawer })));
const load = () => import('./count-dialogs.tsx');
const CloseDialog = late(() => load().then((part) => ({ default: part.CloseDialog })));
const ReviewDialog = late(() => load().then((part) => ({ default: part.ReviewDialog })));
const CancelDialog = late(() => load().then((part) => ({ default: part.CancelDialog })));

const ReverseDialog = late(() => import('./reverse-dialog.tsx').then((part) => ({ default: part.ReverseDialog })));

export type CountRow = Listed<typeof stockCount>;
const { Review } = enumCodes.StockCountStatus;
const columns = [
  'countNo',
  'countStatus',
  'warehouseId',
  'scope',
  'progress',
  'shelvesDiffering',
  'piecesMore',
  'piecesFewer',
  'creationTime',
  'closeTime',
];

/** Counts of a warehouse for its supervisor: create, close, approve (four-eyes), cancel. */
export function Page() {
  const t = useTexts('counting');
  const history = useContainerButton<CountRow>('count');
  const isLive = ({ countStatus }: CountRow) => countStates.is(countStatus, 'live');
  const isCountedOut = (row: CountRow) => row.shelvesCounted === row.shelfTotal;
  return (
    <ListPage
      of={stockCount}
      form={false}
      columns={columns}
      own={[
        {
          key: 'progress',
          label: t('pages.progress'),
          cell: (row) => <Progress done={row.shelvesCounted} total={row.shelfTotal} />,
          width: 150,
        },
      ]}
      filters={['countNo', 'warehouseId', 'scope']}
      toolbar={[
        {
          key: 'Establish',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: stockCountIndex.Establish,
          dialog: (_, onClose) => <EstablishDrawer onClose={onClose} />,
        },
        {
          key: 'suggest',
          label: t('pages.suggested'),
          needs: stockCountIndex.Establish,
          dialog: (_, onClose) => <SuggestDrawer onClose={onClose} />,
        },
      ]}
      actions={[
        {
          key: 'Close',
          needs: stockCountIndex.Close,
          visible: (row) => isLive(row) && row.countStatus !== Review && isCountedOut(row),
          dialog: (row, onClose) => <CloseDialog row={row} onClose={onClose} />,
        },
        {
          key: 'Review',
          needs: stockCountIndex.Review,
          visible: (row) => row.countStatus === Review,
          dialog: (row, onClose) => <ReviewDialog row={row} onClose={onClose} />,
        },
        {
          key: 'Reverse',
          needs: stockCountIndex.Reverse,
          tone: 'danger',
          later: true,
          visible: (row) => countStates.can(row.countStatus, 'reverse') && row.piecesMore + row.piecesFewer > 0,
          dialog: (row, onClose) => <ReverseDialog row={row} onClose={onClose} />,
        },
        {
          key: 'Cancel',
          needs: stockCountIndex.Cancel,
          tone: 'danger',
          visible: isLive,
          dialog: (row, onClose) => <CancelDialog row={row} onClose={onClose} />,
        },
        history,
      ]}
      detail={{ children: ({ id }) => <CountDetail id={id} /> }}
    >
      <StateTabs of="StockCountStatus" label={t('stockCount.fields.countStatus')} />
    </ListPage>
  );
}
