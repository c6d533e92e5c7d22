import { cancelLogisticsOrder, deleteLogisticsOrder, reorderLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import * as staff from '@entrepot/contract/modules/orders/staff-calls.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../../core/tabs/place.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import type { OrderRow } from './order-facts.ts';
import type { Question } from './order-dialog.tsx';
import { allWell, type Answers, type Results, resultsOf } from './row-results.tsx';

const shownRows = 5;
const idsOf = (rows: readonly OrderRow[]) => rows.map(({ id }) => id);

/** What can be done to orders from their list, each with the question it needs; `dialogs` says what is open. */
export function useOrderActions() {
  const t = useWords('orders');
  const [question, setQuestion] = useState<Question | null>(null);
  const [results, setResults] = useState<Results | null>(null);
  const calls = {
    approve: useCall(staff.approveOutbound),
    reject: useCall(staff.rejectLogisticsOrder),
    cancelApproval: useCall(staff.cancelApproval),
    freeze: useCall(staff.freezeLogisticsOrder),
    unfreeze: useCall(staff.unfreezeLogisticsOrder),
    lock: useCall(staff.lockOrderForRefund),
    sign: useCall(staff.confirmSigned),
    remove: useCall(deleteLogisticsOrder),
    turnBack: useCall(staff.returnToWarehouse, { success: t('pages.turnedBack') }),
    reportLost: useCall(staff.reportOrderLost, { success: t('pages.lostTold') }),
  };
  const cancelling = useCall(cancelLogisticsOrder, { success: t('pages.cancelled') });
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
  const questionOf = (action: string, rows: readonly OrderRow[], more: Partial<Question>): Question => ({
    title: t(`pages.${action}Title`, { count: rows.length, number: rows[0]?.serialNumber ?? '' }),
    text: t(`pages.${action}Text`),
    confirmLabel: t(`actions.${action}`),
    onConfirm: () => undefined,
    ...more,
  });
  const locks = (rows: readonly OrderRow[]) => ({
    items: [{ label: t('logisticsOrder.plural'), value: rows.length }],
    firstRows: rows.slice(0, shownRows).map(({ serialNumber, receiverName }) => [serialNumber, receiverName].filter(Boolean).join(' · ')),
    more: Math.max(0, rows.length - shownRows),
  });

  return {
    dialogs: { question, results, closeQuestion: () => setQuestion(null), closeResults: () => setResults(null) },
    async approve(rows: readonly OrderRow[]) {
      if (await agree(rows, 'approve')) settle(rows, 'approve', await calls.approve.run({ ids: idsOf(rows) }));
    },
    reject(rows: readonly OrderRow[]) {
      const onConfirm = async (remarks: string | null) =>
        settle(rows, 'reject', await calls.reject.run({ ids: idsOf(rows), remarks: remarks! }));
      setQuestion(questionOf('reject', rows, { needed: true, onConfirm }));
    },
    async cancelApproval(rows: readonly OrderRow[]) {
      if (await agree(rows, 'cancelApproval')) settle(rows, 'cancelApproval', await calls.cancelApproval.run({ ids: idsOf(rows) }));
    },
    freeze(rows: readonly OrderRow[]) {
      const onConfirm = async (remarks: string | null, reason: number | null) =>
        settle(rows, 'freeze', await calls.freeze.run({ ids: idsOf(rows), freezeReason: reason as never, remarks }));
      setQuestion(questionOf('freeze', rows, { reason: true, onConfirm }));
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
      const onConfirm = (remarks: string | null) => cancelling.run({ id: row.id, remarks });
      setQuestion(questionOf('cancel', [row], { tone: 'danger', onConfirm }));
    },
    turnBack(row: OrderRow) {
      const onConfirm = (remarks: string | null) => calls.turnBack.run({ id: row.id, remarks: remarks! });
      setQuestion(questionOf('turnBack', [row], { needed: true, onConfirm }));
    },
    reportLost(row: OrderRow) {
      const onConfirm = (remarks: string | null) => calls.reportLost.run({ id: row.id, remarks: remarks! });
      setQuestion(questionOf('reportLost', [row], { needed: true, tone: 'danger', onConfirm }));
    },
    reorder: (row: OrderRow) => reordering.run({ id: row.id }),
  };
}
export type OrderActions = ReturnType<typeof useOrderActions>;
