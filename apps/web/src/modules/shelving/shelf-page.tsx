import { headed } from '@entrepot/client/texts/headed.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { deactivateShelves } from '@entrepot/contract/modules/shelving/calls.ts';
import { shelvesIndex } from '@entrepot/contract/modules/shelving/screens.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { narrowedBy } from '../../core/list/list-filters.ts';
import { go, usePlace } from '../../core/tabs/place.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

const ShelfContents = late(() => import('./shelf-contents.tsx').then((part) => ({ default: part.ShelfContents })), <LoadingBlock />);
const BatchAdd = late(() => import('./batch-add.tsx').then(({ BatchAdd }) => ({ default: BatchAdd })));
const TransferAll = late(() => import('./transfer-all.tsx').then(({ TransferAll }) => ({ default: TransferAll })));

type Shelf = Listed<typeof shelf>;
/** Shelves as their list is narrowed: by whether they hold too much, too. */
const byLoad = narrowedBy(shelf, { overCapacity: f.flag() });

/** The shelves of a warehouse: added one by one or many at once, emptied onto another, taken out of use. */
export function Page() {
  const t = useWords('shelving');
  const partitionId = usePlace().query.get('partitionId');
  const [adding, setAdding] = useState(false);
  const [emptying, setEmptying] = useState<Shelf | null>(null);
  const using = useCall(deactivateShelves);
  const deactivate = async ({ id, number }: Shelf) => {
    const agreed = await confirm({ title: headed(t('actions.Deactivate'), number), confirmLabel: t('actions.Deactivate'), tone: 'danger' });
    if (agreed) await using.run({ id, deactivated: true });
  };
  return (
    <>
      <ListPage
        of={byLoad}
        at={{ BatchAdd: 'many' }}
        rowTone={(row) => (row.deactivated ? 'idle' : undefined)}
        toolbar={[
          {
            key: 'map',
            label: t('pages.map.open'),
            icon: <Icon name="columns" />,
            onClick: () => go(partitionId ? `/ShelvesMap?partitionId=${partitionId}` : '/ShelvesMap'),
          },
          {
            key: 'many',
            label: t('actions.BatchAdd'),
            icon: <Icon name="plus" />,
            needs: shelvesIndex.BatchAdd,
            onClick: () => setAdding(true),
          },
        ]}
        actions={[
          {
            key: 'empty',
            label: t('actions.TransferAll'),
            needs: shelvesIndex.TransferAll,
            shown: (row) => row.goods > 0,
            run: setEmptying,
          },
          {
            key: 'off',
            label: t('actions.Deactivate'),
            needs: shelvesIndex.Deactivate,
            tone: 'danger',
            shown: (row) => !row.deactivated && row.goods === 0,
            run: deactivate,
          },
          {
            key: 'on',
            label: t('actions.Reactivate'),
            needs: shelvesIndex.Deactivate,
            shown: (row) => row.deactivated,
            run: ({ id }) => using.run({ id, deactivated: false }),
          },
          { key: 'logs', label: t('actions.Logs'), run: ({ id }) => go(`/ShelvesLogs?shelfId=${id}`) },
        ]}
        detail={{
          children: (row) => (
            <Suspense fallback={<LoadingBlock />}>
              <ShelfContents id={row.id} />
            </Suspense>
          ),
        }}
      />
      <Suspense>
        {adding && <BatchAdd onClose={() => setAdding(false)} />}
        {emptying && <TransferAll from={emptying} onClose={() => setEmptying(null)} />}
      </Suspense>
    </>
  );
}
