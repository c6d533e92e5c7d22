import { f } from '@entrepot/contract/core/field.ts';
import { deactivateShelves } from '@entrepot/contract/modules/shelving/deactivate.ts';
import { printShelvesReport } from '@entrepot/contract/modules/shelving/print.ts';
import { shelvesIndex } from '@entrepot/contract/modules/shelving/screens.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { textsOf } from '@entrepot/client/texts/i18n.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { useContainerButton } from '../containers/public.tsx';
import { type Button, callButton, forRow } from '../../core/list/buttons.tsx';
import { forSelected } from '../../core/list/for-selected.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { withFilters } from '../../core/list/list-filters.ts';
import { go, useTabLocation } from '../../core/tabs/tab-location.ts';

const ShelfContents = late(() => import('./shelf-contents.tsx').then((part) => ({ default: part.ShelfContents })), <LoadingBlock />);
const BatchAdd = late(() => import('./batch-add.tsx').then(({ BatchAdd }) => ({ default: BatchAdd })));
const TransferAll = late(() => import('./transfer-all.tsx').then(({ TransferAll }) => ({ default: TransferAll })));

/** Shelves with an additional filter by overload. */
const byLoad = withFilters(shelf, { overCapacity: f.flag() });

const switches: readonly Button<Listed<typeof shelf>>[] = [
  callButton({
    key: 'Deactivate',
    call: deactivateShelves,
    input: ({ id }) => ({ id, deactivated: true }),
    tone: 'danger',
    visible: ({ deactivated, goods }) => !deactivated && goods === 0,
    confirm: true,
  }),
  callButton({
    key: 'Reactivate',
    call: deactivateShelves,
    input: ({ id }) => ({ id, deactivated: false }),
    visible: ({ deactivated }) => deactivated,
  }),
];
const actions: readonly Button<Listed<typeof shelf>>[] = [
  {
    key: 'TransferAll',
    needs: shelvesIndex.TransferAll,
    visible: ({ goods }) => goods > 0,
    dialog: (row, onClose) => <TransferAll from={row} onClose={onClose} />,
  },
  ...switches,
  { key: 'Logs', run: ({ id }) => go(`/ShelvesLogs?shelfId=${id}`) },
];

const print: Button<readonly Listed<typeof shelf>[]> = callButton({
  key: 'Print',
  icon: 'print',
  call: printShelvesReport,
  success: (_file, rows) => textsOf('shelving')('pages.printed', { count: rows.length }),
  // Loaded with the first label: few visits of the list print.
  done: (file) => void import('./print-shelf-labels.ts').then((part) => part.printShelfLabels(file)),
});

const bulk = [print, ...switches.map((one) => forSelected(shelf, one))];

/** Asks before a shelf with goods gets another number or partition. */
async function agree(values: FormValues, row: Listed<typeof shelf> | null): Promise<FormValues | null> {
  if (!row || row.goods === 0) return values;
  const t = textsOf('shelving');
  const count = row.goods;
  const texts = [
    ...(values.number === row.number ? [] : [t('pages.renameText', { count })]),
    ...(values.partitionId === row.partitionId ? [] : [t('pages.moveText', { count })]),
  ];
  if (!texts.length) return values;
  const agreed = await confirm({
    title: t('pages.renameTitle', { number: row.number }),
    text: texts.join(' '),
    confirmLabel: t('pages.renameConfirm'),
  });
  return agreed ? values : null;
}

/** Shelves of a warehouse: add one or several, transfer contents, deactivate. */
export function Page() {
  const t = useTexts('shelving');
  const history = useContainerButton<Listed<typeof shelf>>('shelf');
  const partitionId = useTabLocation().query.get('partitionId');
  return (
    <ListPage
      of={byLoad}
      rowTone={(row) => (row.deactivated ? 'neutral' : undefined)}
      toolbar={[
        {
          key: 'map',
          label: t('pages.map.open'),
          icon: 'columns',
          run: () => go(partitionId ? `/ShelvesMap?partitionId=${partitionId}` : '/ShelvesMap'),
        },
        { key: 'BatchAdd', icon: 'plus', needs: shelvesIndex.BatchAdd, dialog: (_, onClose) => <BatchAdd onClose={onClose} /> },
      ]}
      bulk={bulk}
      actions={[...actions, forRow(print, { icon: 'print', later: true }), history]}
      form={{ agree }}
      detail={{
        children: (row) => (
          <Suspense fallback={<LoadingBlock />}>
            <ShelfContents id={row.id} />
          </Suspense>
        ),
      }}
    />
  );
}
