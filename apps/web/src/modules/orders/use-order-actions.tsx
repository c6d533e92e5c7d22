import { cancelLogisticsOrder, deleteLogisticsOrder, reorderLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import * as staff from '@entrepot/contract/modules/orders/staff-calls.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { type ReactNode, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../../core/tabs/place.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import type { OrderRow } from './order-facts.ts';
import { OrderDialog } from './order-dialog.tsx';
import { allWell, type Answers, type Results, resultsOf } from './row-results.tsx';

const shownRows = 5;
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
  };
  const reordering = useCall(reorderLogisticsOrder, { done: ({ id }) => go(`/LogisticsOrderEdit?id=${id}`) });

  function settle(rows: readonly OrderRow[], action: string, answers: Answers | undefined): void {
    if (!answers) return;
    const found = resultsOf(t(`actions.${action}`), answers, rows);
    if (!allWell(found, t('pages.done', { action: t(`actions.${action}`), count: found.done }))) setResults(found);
  }
  const agree = (rows: readonly OrderRow[], action: string, more: object = {}) =>
    confirm({
      title: t(`pages.${action}Title`, { count: rows.length }),
      text: t(`pages.${action}Text`),
      confirmLabel: t(`actions.${action}`),
      ...more,
    });
  const close = () => setQuestion(null);
  const asking = (action: string, rows: readonly OrderRow[]) => ({
    title: t(`pages.${action}Title`, { count: rows.length, number: rows[0]?.serialNumber ?? '' }),
    text: t(`pages.${action}Text`),
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

  return {
    dialogs: { question, results, closeResults: () => setResults(null) },
    async approve(rows: readonly OrderRow[]) {
      if (await agree(rows, 'approve')) settle(rows, 'approve', await calls.approve.run({ ids: idsOf(rows) }));
    },
    reject(rows: readonly OrderRow[]) {
      setQuestion(
        <OrderDialog {...asking('reject', rows)} of={staff.rejectLogisticsOrder} rows={[['remarks']]} given={{ ids: idsOf(rows) }} />,
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
    cancel(row: OrderRow) {
      const words = { ...asking('cancel', [row]), success: t('pages.cancelled') };
      setQuestion(<OrderDialog {...words} of={cancelLogisticsOrder} rows={[['remarks']]} given={{ id: row.id }} tone="danger" />);
    },
    turnBack(row: OrderRow) {
      const words = { ...asking('turnBack', [row]), success: t('pages.turnedBack') };
      setQuestion(<OrderDialog {...words} of={staff.returnToWarehouse} rows={[['remarks']]} given={{ id: row.id }} />);
    },
    reportLost(row: OrderRow) {
      const words = { ...asking('reportLost', [row]), success: t('pages.lostTold') };
      setQuestion(<OrderDialog {...words} of={staff.reportOrderLost} rows={[['remarks']]} given={{ id: row.id }} tone="danger" />);
    },
    reorder: (row: OrderRow) => reordering.run({ id: row.id }),
  };
}
export type OrderActions = ReturnType<typeof useOrderActions>;
