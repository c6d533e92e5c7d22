import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { deletePickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingList, pickingListStates } from '@entrepot/contract/modules/picking/picking-list.ts';
import { pickingListIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { EnumTabs } from '../../core/list/enum-tabs.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/place.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { Progress } from './progress.tsx';
import { ReprintLists } from './reprint-dialog.tsx';
import { usePrinting } from './use-printing.ts';
import { useReleasing } from './use-releasing.ts';

const MakeDrawer = late(() => import('./make-drawer.tsx').then(({ MakeDrawer }) => ({ default: MakeDrawer })));
const AssignDialog = late(() => import('./assign-dialog.tsx').then(({ AssignDialog }) => ({ default: AssignDialog })));
const SplitDialog = late(() => import('./split-dialog.tsx').then(({ SplitDialog }) => ({ default: SplitDialog })));

export type ListRow = Listed<typeof pickingList>;
type Open = { what: 'make' } | { what: 'assign' | 'split' | 'reprint'; rows: readonly ListRow[] };
const { ToBeClaimed, Claimed } = enumCodes.PickingListStatus;
const isFree = ({ status }: ListRow) => status === ToBeClaimed;
const isClaimed = ({ status }: ListRow) => status === Claimed;

/** The picking lists of a warehouse, as its leader sees them: made, given to somebody, taken back, printed, split, deleted. */
export function Page() {
  const t = useWords('picking');
  const [open, setOpen] = useState<Open | null>(null);
  const printing = usePrinting();
  const releasing = useReleasing();
  const deleting = useCall(deletePickingList, { success: t('pages.deleted') });
  const ask = (what: 'assign' | 'split' | 'reprint') => (rows: readonly ListRow[]) => (setOpen({ what, rows }), false as const);
  const print = (rows: readonly ListRow[]) =>
    rows.some(({ printStatus }) => printStatus === enumCodes.PrintStatus.Printed)
      ? ask('reprint')(rows)
      : printing.run({ ids: rows.map(({ id }) => id), reprintIds: [] });
  const remove = async ({ id, serialNumber }: ListRow) => {
    const agreed = await confirm({
      title: t('pages.deleteTitle', { list: serialNumber }),
      text: t('pages.deleteText'),
      confirmLabel: t('actions.delete'),
      tone: 'danger',
    });
    if (agreed) await deleting.run({ id });
  };
  return (
    <>
      <ListPage
        of={pickingList}
        form={false}
        detail={({ id }) => `/PickingListDetailed?id=${id}`}
        columns={[
          'serialNumber',
          'status',
          'pickerId',
          'progress',
          'orderCount',
          'lineCount',
          'printStatus',
          'warehouseId',
          'parentId',
          'claimTime',
          'finishTime',
        ]}
        own={[
          {
            key: 'progress',
            label: t('pages.progress'),
            cell: (row) => <Progress done={row.pickedCount} total={row.pieceCount} />,
            width: 150,
          },
        ]}
        filters={['warehouseId', 'printStatus']}
        emptyAction={{ label: t('actions.make'), onClick: () => setOpen({ what: 'make' }) }}
        toolbar={[
          {
            key: 'make',
            label: t('actions.make'),
            icon: <Icon name="plus" />,
            primary: true,
            needs: pickingListIndex.Add,
            onClick: () => setOpen({ what: 'make' }),
          },
        ]}
        bulk={[
          {
            key: 'assign',
            label: t('actions.assign'),
            icon: <Icon name="user" />,
            needs: pickingListIndex.Assign,
            run: (rows) => ask('assign')(rows.filter(isFree)),
          },
          {
            key: 'release',
            label: t('actions.release'),
            needs: pickingListIndex.Release,
            run: (rows) => releasing.run({ ids: rows.filter(isClaimed).map(({ id }) => id) }),
          },
          { key: 'print', label: t('actions.print'), icon: <Icon name="print" />, needs: pickingListIndex.Print, run: print },
        ]}
        actions={[
          {
            key: 'print',
            label: t('actions.print'),
            icon: <Icon name="print" />,
            needs: pickingListIndex.Print,
            run: (row) => print([row]),
          },
          {
            key: 'assign',
            label: t('actions.assign'),
            icon: <Icon name="user" />,
            needs: pickingListIndex.Assign,
            shown: isFree,
            run: (row) => ask('assign')([row]),
          },
          {
            key: 'release',
            label: t('actions.release'),
            needs: pickingListIndex.Release,
            shown: isClaimed,
            run: ({ id }) => releasing.run({ ids: [id] }),
          },
          {
            key: 'split',
            label: t('actions.split'),
            needs: pickingListIndex.AddTask,
            shown: (row) => pickingListStates.can(row.status, 'split') && !row.parentId && row.lineCount > 1,
            run: (row) => ask('split')([row]),
          },
          {
            key: 'delete',
            label: t('actions.delete'),
            needs: pickingListIndex.Delete,
            tone: 'danger',
            shown: (row) => pickingListStates.can(row.status, 'cancel') && !row.parentId && row.pickedCount === 0,
            run: remove,
          },
        ]}
        mayRemove={() => false}
      >
        <EnumTabs of="PickingListStatus" label={t('pickingList.fields.status')} />
      </ListPage>
      <Suspense>
        {open?.what === 'make' && (
          <MakeDrawer
            onClose={() => setOpen(null)}
            onMade={([first, second]) => first && !second && go(`/PickingListDetailed?id=${first}`)}
          />
        )}
        {open?.what === 'assign' && <AssignDialog rows={open.rows} onClose={() => setOpen(null)} />}
        {open?.what === 'split' && <SplitDialog list={open.rows[0]!} onClose={() => setOpen(null)} />}
      </Suspense>
      {open?.what === 'reprint' && (
        <ReprintLists rows={open.rows} onClose={() => setOpen(null)} onPrint={(ids, reprintIds) => printing.run({ ids, reprintIds })} />
      )}
    </>
  );
}
