import { confirmReturned } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { cancelLogisticsOrder, deleteLogisticsOrder, reorderLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { mergeLogisticsOrders } from '@entrepot/contract/modules/orders/merge-orders.ts';
import { setLogisticsOrderTypeOfShipping } from '@entrepot/contract/modules/orders/reroute-order.ts';
import * as staff from '@entrepot/contract/modules/orders/staff-calls.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { type ReactNode, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../../core/tabs/place.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import type { OrderRow } from './order-facts.ts';
import type { OrderDialog as Dialog } from './order-dialog.tsx';
import { allWell, type Answers, type Results, resultsOf } from './results.ts';

const OrderDialog = late(() => import('./order-dialog.tsx').then((part) => ({ default: part.OrderDialog }))) as unknown as typeof Dialog;

const shownRows = 5;
/** What may be done to several orders at once has a title for one of them as well; the rest is done to one alone. */
const forSeveral: ReadonlySet<string> = new Set([
  'approve',
  'reject',
  'cancelApproval',
  'freeze',
  'unfreeze',
  'lockForRefund',
  'confirmSigned',
  'remove',
  'reroute',
]);
const idsOf = (rows: readonly OrderRow[]) => rows.map(({ id }) => id);

/** What can be done to orders from their list, each with the question it needs; `dialogs` says what is open. */
export function useOrderActions() {
  const t = useWords('orders');
  const [question, setQuestion] = useState<ReactNode>(null);
  const [results, setResults] = useState<Results | null>(null);
  const calls = {
    approve: useCall(staff.approveOutbound),
    cancelApproval: useCall(staff.cancelApproval),
    unfreeze: useCall(staff.unfreezeLogisticsOrder),
    lock: useCall(staff.lockOrderForRefund),
    sign: useCall(staff.confirmSigned),
    remove: useCall(deleteLogisticsOrder),
    merge: useCall(mergeLogisticsOrders, { success: t('pages.merged'), copy: ({ serialNumber }) => serialNumber }),
  };
  const reordering = useCall(reorderLogisticsOrder, { done: ({ id }) => go(`/LogisticsOrderEdit?id=${id}`) });

  function settle(rows: readonly OrderRow[], action: string, answers: Answers | undefined): void {
    if (!answers) return;
    const found = resultsOf(t(`actions.${action}`), answers, rows);
    const one = rows.length === 1 && rows[0]?.serialNumber;
    const said = one || t('pages.orders', { count: found.done });
    if (!allWell(found, t('pages.done', { action: t(`actions.${action}`), what: said }))) setResults(found);
  }
  /** One order is called by its number, several are counted. */
  const titleOf = (action: string, rows: readonly OrderRow[]) => {
    const key = rows.length === 1 && forSeveral.has(action) ? `${action}OneTitle` : `${action}Title`;
    return t(`pages.${key}`, { count: rows.length, number: rows[0]?.serialNumber ?? '' });
  };
  const agree = (rows: readonly OrderRow[], action: string, more: object = {}) =>
    confirm({
      title: titleOf(action, rows),
      text: t(`pages.${action}Text`, { count: rows.length }),
      confirmLabel: t(`actions.${action}`),
      ...more,
    });
  const close = () => setQuestion(null);
  const asking = (action: string, rows: readonly OrderRow[]) => ({
    title: titleOf(action, rows),
    text: t(`pages.${action}Text`, { count: rows.length }),
    submit: t(`actions.${action}`),
    onClose: close,
    done(answers: Answers | boolean) {
      close();
      if (typeof answers !== 'boolean') settle(rows, action, answers);
    },
  });
  const locks = (rows: readonly OrderRow[]) => ({
    items: [{ label: t('logisticsOrder.plural'), value: rows.length }],
    firstRows: rows.slice(0, shownRows).map(({ serialNumber, receiverName }) => [serialNumber, receiverName].filter(Boolean).join(' · ')),
    more: Math.max(0, rows.length - shownRows),
  });

  const reason = { remarks: { label: t('pages.reason') } };
  return {
    dialogs: { question, results, closeResults: () => setResults(null) },
    async approve(rows: readonly OrderRow[]) {
      if (await agree(rows, 'approve')) settle(rows, 'approve', await calls.approve.run({ ids: idsOf(rows) }));
    },
    reject(rows: readonly OrderRow[]) {
      setQuestion(
        <OrderDialog
          {...asking('reject', rows)}
          of={staff.rejectLogisticsOrder}
          rows={[['remarks']]}
          fields={reason}
          given={{ ids: idsOf(rows) }}
        />,
      );
    },
    async cancelApproval(rows: readonly OrderRow[]) {
      if (await agree(rows, 'cancelApproval')) settle(rows, 'cancelApproval', await calls.cancelApproval.run({ ids: idsOf(rows) }));
    },
    freeze(rows: readonly OrderRow[]) {
      const asked = [['freezeReason'], ['remarks']] as const;
      setQuestion(<OrderDialog {...asking('freeze', rows)} of={staff.freezeLogisticsOrder} rows={asked} given={{ ids: idsOf(rows) }} />);
    },
    async unfreeze(rows: readonly OrderRow[]) {
      if (await agree(rows, 'unfreeze')) settle(rows, 'unfreeze', await calls.unfreeze.run({ ids: idsOf(rows) }));
    },
    async lockForRefund(rows: readonly OrderRow[]) {
      const agreed = await agree(rows, 'lockForRefund', { tone: 'danger', locks: locks(rows), typedWord: t('pages.lockWord') });
      if (agreed) settle(rows, 'lockForRefund', await calls.lock.run({ ids: idsOf(rows) }));
    },
    async confirmSigned(rows: readonly OrderRow[]) {
      if (await agree(rows, 'confirmSigned'))
        settle(rows, 'confirmSigned', await calls.sign.run({ ids: idsOf(rows), signedTime: null, images: null }));
    },
    async remove(rows: readonly OrderRow[]) {
      if (await agree(rows, 'remove', { tone: 'danger' })) settle(rows, 'remove', await calls.remove.run({ ids: idsOf(rows) }));
    },
    async merge(rows: readonly OrderRow[]) {
      if (rows.length < 2) return void tell({ tone: 'warn', text: t('pages.mergeTwo') });
      if (await agree(rows, 'merge')) await calls.merge.run({ ids: idsOf(rows) });
    },
    reroute(rows: readonly OrderRow[]) {
      const asked = [['shippingMethodId'], ['carrierId']] as const;
      setQuestion(
        <OrderDialog {...asking('reroute', rows)} of={setLogisticsOrderTypeOfShipping} rows={asked} given={{ ids: idsOf(rows) }} />,
      );
    },
    cancel(row: OrderRow) {
      const words = { ...asking('cancel', [row]), success: t('pages.cancelled') };
      setQuestion(
        <OrderDialog {...words} of={cancelLogisticsOrder} rows={[['remarks']]} fields={reason} given={{ id: row.id }} tone="danger" />,
      );
    },
    deliveryFailed(row: OrderRow) {
      const words = { ...asking('deliveryFailed', [row]), success: t('pages.deliveryFailedTold') };
      const why = { content: { label: t('pages.deliveryFailedWhy') } };
      setQuestion(<OrderDialog {...words} of={staff.setDeliveryException} rows={[['content']]} fields={why} given={{ id: row.id }} />);
    },
    turnBack(row: OrderRow) {
      const words = { ...asking('turnBack', [row]), success: t('pages.turnedBack') };
      setQuestion(<OrderDialog {...words} of={staff.returnToWarehouse} rows={[['remarks']]} fields={reason} given={{ id: row.id }} />);
    },
    confirmReturned(row: OrderRow) {
      const words = { ...asking('confirmReturned', [row]), success: t('pages.returnConfirmed') };
      const asked = [['warehouseId', 'shelfNumber'], ['confirmArea'], ['returnFee'], ['imageUrls'], ['remarks']] as const;
      const labels = {
        shelfNumber: { label: t('pages.returnShelf') },
        confirmArea: { label: t('pages.confirmReturnArea') },
        returnFee: { label: t('pages.wayBackFee') },
        imageUrls: { label: t('pages.returnPictures') },
      };
      const starts = { warehouseId: row.warehouseId };
      setQuestion(<OrderDialog {...words} of={confirmReturned} rows={asked} fields={labels} starts={starts} given={{ id: row.id }} />);
    },
    reportLost(row: OrderRow) {
      const words = { ...asking('reportLost', [row]), success: t('pages.lostTold') };
      setQuestion(
        <OrderDialog {...words} of={staff.reportOrderLost} rows={[['remarks']]} fields={reason} given={{ id: row.id }} tone="danger" />,
      );
    },
    reorder: (row: OrderRow) => reordering.run({ id: row.id }),
  };
}
export type OrderActions = ReturnType<typeof useOrderActions>;
