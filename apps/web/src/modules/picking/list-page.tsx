import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { batchReleaseClaim, deletePickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingList, pickingListStates } from '@entrepot/contract/modules/picking/picking-list.ts';
import { pickingListIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type Button, callButton, forRow } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { useContainerButton } from '../containers/public.tsx';
import { Progress } from './progress.tsx';
import { ReprintLists, type ListRow } from './reprint-dialog.tsx';
import { usePrinting } from './use-printing.ts';

const MakeDrawer = late(() => import('./make-drawer.tsx').then(({ MakeDrawer }) => ({ default: MakeDrawer })));
const AssignDialog = late(() => import('./assign-dialog.tsx').then(({ AssignDialog }) => ({ default: AssignDialog })));
const SplitDialog = late(() => import('./split-dialog.tsx').then(({ SplitDialog }) => ({ default: SplitDialog })));

const { ToBeClaimed, Claimed } = enumCodes.PickingListStatus;
const isFree = ({ status }: ListRow) => status === ToBeClaimed;
const isClaimed = ({ status }: ListRow) => status === Claimed;

const assign: Button<readonly ListRow[]> = {
  key: 'assign',
  icon: 'user',
  needs: pickingListIndex.Assign,
  fits: isFree,
  run(rows, open) {
    open((onClose) => <AssignDialog rows={rows} onClose={onClose} />);
    return false;
  },
};
const release: Button<readonly ListRow[]> = callButton({
  key: 'release',
  call: batchReleaseClaim,
  fits: isClaimed,
  success: 'pages.released',
});

/** Picking lists of a warehouse for its supervisor: create, assign, release, print, split, delete. */
export function Page() {
  const t = useTexts('picking');
  const printing = usePrinting();
  const history = useContainerButton<ListRow>('pickingList');
  const print: Button<readonly ListRow[]> = {
    key: 'print',
    icon: 'print',
    needs: pickingListIndex.Print,
    run(rows, open) {
      if (rows.every(({ printStatus }) => printStatus !== enumCodes.PrintStatus.Printed))
        return printing.run({ ids: rows.map(({ id }) => id), reprintIds: [] });
      open((onClose) => <ReprintLists rows={rows} onClose={onClose} onPrint={(ids, reprintIds) => printing.run({ ids, reprintIds })} />);
      return false;
    },
  };
  const actions: readonly Button<ListRow>[] = [
    forRow(print, { icon: 'print' }),
    forRow(assign, { icon: 'user' }),
    forRow(release),
    {
      key: 'split',
      needs: pickingListIndex.AddTask,
      visible: (row) => pickingListStates.can(row.status, 'split') && !row.parentId && row.lineCount > 1,
      dialog: (row, onClose) => <SplitDialog list={row} onClose={onClose} />,
    },
    callButton({
      key: 'delete',
      call: deletePickingList,
      tone: 'danger',
      visible: (row) => pickingListStates.can(row.status, 'cancel') && !row.parentId && row.pickedCount === 0,
      confirm: ({ serialNumber }) => ({ title: t('pages.deleteTitle', { list: serialNumber }), text: t('pages.deleteText') }),
      success: 'pages.deleted',
    }),
    history,
  ];
  return (
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
      toolbar={[
        {
          key: 'make',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: pickingListIndex.Add,
          dialog: (_, onClose) => (
            <MakeDrawer onClose={onClose} onMade={([first, second]) => first && !second && go(`/PickingListDetailed?id=${first}`)} />
          ),
        },
      ]}
      bulk={[assign, release, print]}
      actions={actions}
      mayRemove={() => false}
    >
      <StateTabs of="PickingListStatus" label={t('pickingList.fields.status')} />
    </ListPage>
  );
}
