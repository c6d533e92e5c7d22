import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { deleteLogisticsOrder, reorderLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { mergeLogisticsOrders } from '@entrepot/contract/modules/orders/merge-orders.ts';
import { setLogisticsOrderTypeOfShipping } from '@entrepot/contract/modules/orders/reroute-order.ts';
import { logisticsOrderIndex as screen } from '@entrepot/contract/modules/orders/screens.ts';
import * as calls from '@entrepot/contract/modules/orders/staff-calls.ts';
import { confirmReturned } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { late, lateGeneric } from '@entrepot/ui/feedback/lazy.tsx';
import { type Button, callButton, customers, forRow, type OpenDialog, staff } from '../../core/list/buttons.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { useContainerButton } from '../containers/public.tsx';
import type { OrderDialog as Dialog } from './order-dialog.tsx';
import * as facts from './order-facts.ts';
import type { OrderRow } from './order-facts.ts';
import { type Answers, resultsOf, toastIfAllDone } from './results.ts';

const OrderDialog = lateGeneric<typeof Dialog>(() => import('./order-dialog.tsx').then((part) => ({ default: part.OrderDialog })));
const RowResults = late(() => import('./row-results.tsx').then((part) => ({ default: part.RowResults })));
const RemarksDialog = late(() => import('./remarks-dialog.tsx').then((part) => ({ default: part.RemarksDialog })));
const CancelDialog = late(() => import('./cancel-dialog.tsx').then((part) => ({ default: part.CancelDialog })));
const PayOrder = late(() => import('./pay-order.tsx').then((part) => ({ default: part.PayOrder })));
const SplitDialog = late(() => import('./split-dialog.tsx').then((part) => ({ default: part.SplitDialog })));
const CarrierNumberDialog = late(() => import('./carrier-number-dialog.tsx').then((part) => ({ default: part.CarrierNumberDialog })));
const PickupCode = late(() => import('./pickup-code.tsx').then((part) => ({ default: part.PickupCode })));

const previewRows = 5;
const { isDraft } = facts;
const edit = ({ id }: OrderRow) => go(`/LogisticsOrderEdit?id=${id}`);
type Rows = readonly OrderRow[];
const idsOf = (rows: Rows) => ({ ids: rows.map(({ id }) => id) });

/** Returns the buttons of orders: those for several selected ones, and those of each order, visible where its status allows them. */
export function useOrderButtons(): { bulk: readonly Button<Rows>[]; row: readonly Button<OrderRow>[] } {
  const t = useTexts('orders');
  const history = useContainerButton<OrderRow>('order');
  const merging = useCall(mergeLogisticsOrders, { success: t('pages.merged'), copy: ({ serialNumber }) => serialNumber });

  /** An action for several orders names a single one by its number. */
  const question = (action: string, rows: Rows, isForSeveral = true) => ({
    title: t(`pages.${action}${isForSeveral && rows.length === 1 ? 'One' : ''}Title`, {
      count: rows.length,
      number: rows[0]?.serialNumber ?? '',
    }),
    text: t(`pages.${action}Text`, { count: rows.length }),
  });
  const asks = (action: string) => (rows: Rows) => question(action, rows);
  const settle = (action: string) => (answers: Answers, rows: Rows, open: OpenDialog) => {
    const results = resultsOf(t(`actions.${action}`), answers, rows);
    const one = rows.length === 1 && rows[0]?.serialNumber;
    const what = one || t('pages.orders', { count: results.done });
    if (!toastIfAllDone(results, t('pages.done', { action: t(`actions.${action}`), what })))
      open((onClose) => <RowResults results={results} onClose={onClose} />);
  };
  const locks = (rows: Rows) => ({
    items: [{ label: t('logisticsOrder.plural'), value: rows.length }],
    firstRows: rows.slice(0, previewRows).map(({ serialNumber, receiverName }) => [serialNumber, receiverName].filter(Boolean).join(' · ')),
    more: Math.max(0, rows.length - previewRows),
  });
  const reason = { remarks: { label: t('pages.reason') } };
  /** Texts and completion of a dialog for several orders. */
  const several = (action: string, rows: Rows, open: OpenDialog, onClose: () => void) => ({
    ...question(action, rows),
    params: idsOf(rows),
    submit: t(`actions.${action}`),
    onClose,
    done(answers: Answers) {
      onClose();
      settle(action)(answers, rows, open);
    },
  });
  const single = (action: string, row: OrderRow, success: string) => ({
    ...question(action, [row], false),
    params: { id: row.id },
    submit: t(`actions.${action}`),
    success: t(`pages.${success}`),
  });

  const approve: Button<Rows> = callButton({
    key: 'approve',
    call: calls.approveOutbound,
    primary: true,
    confirm: asks('approve'),
    done: settle('approve'),
  });
  const reject: Button<Rows> = {
    key: 'reject',
    needs: screen.Reject,
    audience: staff,
    run: (rows, open) =>
      open((onClose) => (
        <OrderDialog {...several('reject', rows, open, onClose)} of={calls.rejectLogisticsOrder} rows={[['remarks']]} fields={reason} />
      )),
  };
  const cancelApproval: Button<Rows> = callButton({
    key: 'cancelApproval',
    call: calls.cancelApproval,
    confirm: asks('cancelApproval'),
    done: settle('cancelApproval'),
  });
  const merge: Button<Rows> = {
    key: 'merge',
    needs: screen.Merge,
    audience: staff,
    async run(rows) {
      if (rows.length < 2) return toast({ tone: 'warn', text: t('pages.mergeTwo') });
      const agreed = await confirm({ ...question('merge', rows, false), confirmLabel: t('actions.merge') });
      return agreed && (await merging.run(idsOf(rows))) !== undefined;
    },
  };
  const reroute: Button<Rows> = {
    key: 'reroute',
    needs: screen.SetTypeOfShipping,
    audience: staff,
    run: (rows, open) =>
      open((onClose) => (
        <OrderDialog
          {...several('reroute', rows, open, onClose)}
          of={setLogisticsOrderTypeOfShipping}
          rows={[['shippingMethodId'], ['carrierId']]}
        />
      )),
  };
  const freeze: Button<Rows> = {
    key: 'freeze',
    needs: screen.Freeze,
    audience: staff,
    run: (rows, open) =>
      open((onClose) => (
        <OrderDialog {...several('freeze', rows, open, onClose)} of={calls.freezeLogisticsOrder} rows={[['freezeReason'], ['remarks']]} />
      )),
  };
  const unfreeze: Button<Rows> = callButton({
    key: 'unfreeze',
    call: calls.unfreezeLogisticsOrder,
    confirm: asks('unfreeze'),
    done: settle('unfreeze'),
  });
  const confirmSigned: Button<Rows> = callButton({
    key: 'confirmSigned',
    call: calls.confirmSigned,
    input: (rows) => ({ ...idsOf(rows), signedTime: null, images: null }),
    confirm: asks('confirmSigned'),
    done: settle('confirmSigned'),
  });
  const remove: Button<Rows> = callButton({
    key: 'remove',
    call: deleteLogisticsOrder,
    tone: 'danger',
    confirm: asks('remove'),
    done: settle('remove'),
  });
  const lockForRefund: Button<Rows> = callButton({
    key: 'lockForRefund',
    call: calls.lockOrderForRefund,
    tone: 'danger',
    confirm: (rows) => ({ ...question('lockForRefund', rows), locks: locks(rows), typedWord: t('pages.lockWord') }),
    done: settle('lockForRefund'),
  });

  const row: readonly Button<OrderRow>[] = [
    { key: 'submit', icon: 'check', needs: screen.Submit, may: 'submit', run: edit },
    { key: 'edit', icon: 'edit', needs: screen.Edit, may: 'edit', visible: (row) => !mayDo(row, 'submit'), run: edit },
    {
      key: 'pay',
      needs: billIndex.Pay,
      audience: customers,
      primary: true,
      place: 'both',
      may: 'pay',
      visible: facts.mayPay,
      dialog: (row, onClose) => <PayOrder row={row} onClose={onClose} />,
    },
    {
      key: 'pickupCode',
      needs: screen.Establish,
      audience: customers,
      may: 'pickupCode',
      dialog: (row, onClose) => <PickupCode row={row} onClose={onClose} />,
    },
    forRow(approve, { may: 'approve' }),
    forRow(reject, { may: 'reject' }),
    forRow(cancelApproval, { may: 'cancelApproval' }),
    forRow(freeze, { may: 'freeze', visible: ({ frozen }) => !frozen }),
    forRow(unfreeze, { may: 'unfreeze' }),
    forRow(confirmSigned, { may: 'confirmSigned' }),
    // Rare actions go into the menu, to leave room for the columns.
    {
      key: 'split',
      needs: screen.Split,
      later: true,
      may: 'split',
      dialog: (row, onClose) => <SplitDialog row={row} onClose={onClose} />,
    },
    forRow(reroute, { may: 'reroute', later: true }),
    {
      key: 'setCarrierNo',
      needs: screen.SetCarrierNo,
      may: 'setCarrierNo',
      dialog: (row, onClose) => <CarrierNumberDialog row={row} onClose={onClose} />,
    },
    {
      key: 'deliveryFailed',
      needs: screen.ConfirmSigned,
      later: true,
      may: 'deliveryFailed',
      dialog: (row, onClose) => (
        <OrderDialog
          {...single('deliveryFailed', row, 'deliveryFailedRecorded')}
          of={calls.setDeliveryException}
          rows={[['content']]}
          fields={{ content: { label: t('pages.deliveryFailedWhy') } }}
          onClose={onClose}
        />
      ),
    },
    {
      key: 'turnBack',
      needs: screen.ReturnToWarehouse,
      later: true,
      may: 'turnBack',
      dialog: (row, onClose) => (
        <OrderDialog
          {...single('turnBack', row, 'turnedBack')}
          of={calls.returnToWarehouse}
          rows={[['remarks']]}
          fields={reason}
          onClose={onClose}
        />
      ),
    },
    {
      key: 'confirmReturned',
      needs: screen.ConfirmReturned,
      may: 'confirmReturned',
      dialog: (row, onClose) => (
        <OrderDialog
          {...single('confirmReturned', row, 'returnConfirmed')}
          of={confirmReturned}
          rows={[['warehouseId', 'shelfNumber'], ['confirmArea'], ['returnFee'], ['imageUrls'], ['remarks']]}
          fields={{
            shelfNumber: { label: t('pages.returnShelf') },
            confirmArea: { label: t('pages.confirmReturnArea') },
            returnFee: { label: t('pages.wayBackFee') },
            imageUrls: { label: t('pages.returnPictures') },
          }}
          defaults={{ warehouseId: row.warehouseId }}
          onClose={onClose}
        />
      ),
    },
    {
      key: 'reportLost',
      needs: screen.ReportLost,
      tone: 'danger',
      later: true,
      may: 'reportLost',
      dialog: (row, onClose) => (
        <OrderDialog
          {...single('reportLost', row, 'lostReported')}
          of={calls.reportOrderLost}
          rows={[['remarks']]}
          fields={reason}
          tone="danger"
          onClose={onClose}
        />
      ),
    },
    {
      key: 'remarks',
      needs: screen.SetRemarks,
      may: 'remarks',
      later: true,
      dialog: (row, onClose) => <RemarksDialog row={row} onClose={onClose} />,
    },
    callButton({
      key: 'reorder',
      call: reorderLogisticsOrder,
      may: 'reorder',
      later: true,
      visible: (row) => !isDraft(row),
      done: ({ id }) => go(`/LogisticsOrderEdit?id=${id}`),
    }),
    {
      key: 'cancel',
      needs: screen.Cancel,
      tone: 'danger',
      later: true,
      may: 'cancel',
      dialog: (row, onClose) => <CancelDialog row={row} onClose={onClose} />,
    },
    forRow(remove, { may: 'remove', later: true }),
    history,
  ];
  return { bulk: [approve, reject, cancelApproval, merge, reroute, freeze, unfreeze, confirmSigned, remove, lockForRefund], row };
}
