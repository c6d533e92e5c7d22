import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { countStates } from '@entrepot/contract/modules/counting/count-states.ts';
import { stockCountIndex } from '@entrepot/contract/modules/counting/screens.ts';
import { stockCount } from '@entrepot/contract/modules/counting/stock-count.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { EnumTabs } from '../../core/list/enum-tabs.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { CountDetail } from './count-detail.tsx';
import { Progress } from './progress.tsx';

const Dialogs = late(() => import('./count-dialogs.tsx').then(({ CountDialogs }) => ({ default: CountDialogs })));

export type CountRow = Listed<typeof stockCount>;
export type Open = { what: 'make' | 'suggest' } | { what: 'close' | 'review' | 'cancel'; row: CountRow };
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

/** The counts of a warehouse, as its leader sees them: made, closed, looked at by a second person, cancelled. */
export function Page() {
  const t = useWords('counting');
  const [open, setOpen] = useState<Open | null>(null);
  const isLive = ({ countStatus }: CountRow) => countStates.is(countStatus, 'live');
  const isCountedOut = (row: CountRow) => row.shelvesCounted === row.shelfTotal;
  const ask = (what: 'close' | 'review' | 'cancel') => (row: CountRow) => setOpen({ what, row });
  const make = { label: t('actions.Establish'), onClick: () => setOpen({ what: 'make' }) };
  return (
    <>
      <ListPage
        of={stockCount}
        form={false}
        at={{ Establish: 'make', Close: 'close', Review: 'review', Cancel: 'cancel' }}
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
        emptyAction={make}
        toolbar={[
          { ...make, key: 'make', icon: <Icon name="plus" />, primary: true, needs: stockCountIndex.Establish },
          { key: 'suggest', label: t('pages.suggested'), needs: stockCountIndex.Establish, onClick: () => setOpen({ what: 'suggest' }) },
        ]}
        actions={[
          {
            key: 'close',
            label: t('actions.Close'),
            needs: stockCountIndex.Close,
            shown: (row) => isLive(row) && row.countStatus !== Review && isCountedOut(row),
            run: ask('close'),
          },
          {
            key: 'review',
            label: t('actions.Review'),
            needs: stockCountIndex.Review,
            shown: (row) => row.countStatus === Review,
            run: ask('review'),
          },
          { key: 'cancel', label: t('actions.Cancel'), needs: stockCountIndex.Cancel, tone: 'danger', shown: isLive, run: ask('cancel') },
        ]}
        detail={{ children: ({ id }) => <CountDetail id={id} /> }}
      >
        <EnumTabs of="StockCountStatus" label={t('stockCount.fields.countStatus')} />
      </ListPage>
      <Suspense>{open && <Dialogs open={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  );
}
