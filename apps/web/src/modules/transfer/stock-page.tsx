import {
  cancelStockTransfers,
  departStockTransfer,
  recallStockTransfer,
} from '@entrepot/contract/modules/transfer/stock-transfer-calls.ts';
import { stockTransferIndex } from '@entrepot/contract/modules/transfer/screens.ts';
import { stockTransfer } from '@entrepot/contract/modules/transfer/stock-transfer.ts';
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

const { Pick, Receive, Decide } = stockTransferIndex;

const actions: readonly Button<Row>[] = [
  {
    key: 'pickStock',
    may: 'pick',
    needs: Pick,
    dialog: (row, onClose) => <PickDialog row={row} onClose={onClose} />,
  },
  callButton({
    key: 'departStock',
    may: 'depart',
    call: departStockTransfer,
    confirm: { title: 'pages.departTitle', text: 'pages.departText' },
    success: 'pages.stockDeparted',
  }),
  {
    key: 'receiveStock',
    may: 'receive',
    needs: Receive,
    dialog: (row, onClose) => <ReceiveDialog row={row} onClose={onClose} />,
  },
  {
    key: 'finishStock',
    may: 'finish',
    needs: Receive,
    dialog: (row, onClose) => <FinishDialog row={row} onClose={onClose} />,
  },
  {
    key: 'writeOffStock',
    may: 'writeOff',
    needs: Decide,
    later: true,
    tone: 'danger',
    dialog: (row, onClose) => <WriteOffDialog row={row} onClose={onClose} />,
  },
  {
    key: 'putBackStock',
    may: 'putBack',
    needs: Pick,
    later: true,
    dialog: (row, onClose) => <PutBackDialog row={row} onClose={onClose} />,
  },
  callButton({
    key: 'recallStock',
    may: 'recall',
    call: recallStockTransfer,
    later: true,
    confirm: { title: 'pages.recallTitle', text: 'pages.recallText' },
    success: 'pages.stockSaved',
  }),
  {
    key: 'undoReceiptStock',
    may: 'undoReceipt',
    needs: Receive,
    later: true,
    dialog: (row, onClose) => <UndoReceiptDialog row={row} onClose={onClose} />,
  },
  callButton({
    key: 'cancelStock',
    may: 'cancel',
    call: cancelStockTransfers,
    tone: 'danger',
    later: true,
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
