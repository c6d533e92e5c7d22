import {
  cancelStockTransfers,
  departStockTransfer,
  recallStockTransfer,
} from '@entrepot/contract/modules/transfer/stock-transfer-calls.ts';
import { stockTransferIndex } from '@entrepot/contract/modules/transfer/screens.ts';
import { stockTransfer, stockTransferStates } from '@entrepot/contract/modules/transfer/stock-transfer.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type Button, callButton } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { StateTabs } from '../../core/list/state-tabs.tsx';

export type Row = Listed<typeof stockTransfer>;
const load = () => import('./stock-dialogs.tsx');
const NewTransfers = late(() => load().then((part) => ({ default: part.NewTransfers })));
const PickDialog = late(() => load().then((part) => ({ default: part.PickDialog })));
const PutBackDialog = late(() => load().then((part) => ({ default: part.PutBackDialog })));
const ReceiveDialog = late(() => load().then((part) => ({ default: part.ReceiveDialog })));
const UndoReceiptDialog = late(() => load().then((part) => ({ default: part.UndoReceiptDialog })));
const FinishDialog = late(() => load().then((part) => ({ default: part.FinishDialog })));
const WriteOffDialog = late(() => load().then((part) => ({ default: part.WriteOffDialog })));

const { Missing } = enumCodes.StockTransferStatus;
const { Pick, Receive, Decide } = stockTransferIndex;
const may = (verb: Parameters<typeof stockTransferStates.can>[1]) => (row: Row) => stockTransferStates.can(row.status, verb);
const isFree = ({ transportShiftId }: Row) => !transportShiftId;
const isReceived = ({ receivedQuantity, damagedQuantity }: Row) => receivedQuantity + damagedQuantity > 0;

const actions: readonly Button<Row>[] = [
  {
    key: 'pickStock',
    may: 'send',
    needs: Pick,
    visible: (row) => may('pick')(row) && isFree(row) && row.pickedQuantity < row.quantity,
    dialog: (row, onClose) => <PickDialog row={row} onClose={onClose} />,
  },
  callButton({
    key: 'departStock',
    may: 'send',
    call: departStockTransfer,
    visible: (row) => may('depart')(row) && isFree(row),
    confirm: { title: 'pages.departTitle', text: 'pages.departText' },
    success: 'pages.stockDeparted',
  }),
  {
    key: 'receiveStock',
    may: 'receive',
    needs: Receive,
    visible: may('receive'),
    dialog: (row, onClose) => <ReceiveDialog row={row} onClose={onClose} />,
  },
  {
    key: 'finishStock',
    may: 'receive',
    needs: Receive,
    visible: (row) => may('finish')(row),
    dialog: (row, onClose) => <FinishDialog row={row} onClose={onClose} />,
  },
  {
    key: 'writeOffStock',
    needs: Decide,
    later: true,
    tone: 'danger',
    visible: ({ status }) => status === Missing,
    dialog: (row, onClose) => <WriteOffDialog row={row} onClose={onClose} />,
  },
  {
    key: 'putBackStock',
    may: 'send',
    needs: Pick,
    later: true,
    visible: (row) => may('putBack')(row) && isFree(row),
    dialog: (row, onClose) => <PutBackDialog row={row} onClose={onClose} />,
  },
  callButton({
    key: 'recallStock',
    may: 'send',
    call: recallStockTransfer,
    later: true,
    visible: (row) => may('recall')(row) && isFree(row),
    confirm: { title: 'pages.recallTitle', text: 'pages.recallText' },
    success: 'pages.stockSaved',
  }),
  {
    key: 'undoReceiptStock',
    may: 'receive',
    needs: Receive,
    later: true,
    visible: (row) => may('undoReceipt')(row) && isReceived(row),
    dialog: (row, onClose) => <UndoReceiptDialog row={row} onClose={onClose} />,
  },
  callButton({
    key: 'cancelStock',
    may: 'send',
    call: cancelStockTransfers,
    tone: 'danger',
    later: true,
    visible: may('cancel'),
    input: ({ id }: Row) => ({ ids: [id] }),
    success: 'pages.stockCancelled',
  }),
];

/** Transfers of pieces of commodities between warehouses: request, pick, send off, receive. */
export function Page() {
  const t = useTexts('transfer');
  return (
    <ListPage
      of={stockTransfer}
      form={false}
      detail={false}
      toolbar={[
        {
          key: 'newStock',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: stockTransferIndex.Establish,
          dialog: (_, onClose) => <NewTransfers onClose={onClose} />,
        },
      ]}
      actions={actions}
    >
      <StateTabs of="StockTransferStatus" label={t('stockTransfer.fields.status')} />
    </ListPage>
  );
}
