import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { editLogisticsOrder, establishLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { useRef, useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go } from '../../core/tabs/tab-location.ts';
import type { ApiProblem } from '@entrepot/client/calls/problem.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { inputOf, type OrderValues } from './order-form.ts';
import { openedOrder } from './order-extras.tsx';
import type { Preview } from './quote-panel.tsx';

/** Result of an order: its number, and the amounts due, paid before and refunded, in the customer's currency. */
export interface Ordered {
  serialNumber: string | null;
  billIds: readonly string[];
  amount: string;
  paid: string;
  refund: string;
  currency: Currency;
}

/** The number of an order and the unpaid amount of its bills. */
async function openBillsOf(id: string): Promise<{ serialNumber: string; billIds: string[] }> {
  const order = await openedOrder(id);
  const { Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;
  const unpaid = order.bills.filter(({ paymentStatus }) => paymentStatus === Unpaid || paymentStatus === PartiallyPaid);
  return { serialNumber: order.serialNumber, billIds: unpaid.map((bill) => bill.id) };
}

interface OrderingOptions {
  id: string | null;
  rowVersion: number | null;
  preview: Preview;
  onMade(order: Ordered): void;
}

/**
 * Submits an order exactly once: presses during the request are ignored, and a lost response is requested again with the same key. A price
 * that changed meanwhile is shown for confirmation.
 */
export function useOrdering({ id, rowVersion, preview, onMade }: OrderingOptions) {
  const t = useTexts('orders');
  const [changed, setChanged] = useState<string | null>(null);
  // Total that the user saw last.
  const seen = useRef<string | null>(null);
  if (preview.data && !preview.isFetching) seen.current = preview.data.payable;

  function handle(problem: ApiProblem): boolean {
    if (problem.code !== errorCodes.PriceChanged) return false;
    setChanged(problem.message);
    void preview.refetch();
    return true;
  }
  const sending = useAction(
    async (body: { values: OrderValues; expectedAmount: string | null }, key) => {
      const input = { ...inputOf(body.values), expectedAmount: body.expectedAmount, submit: true };
      if (!id) return callApi(establishLogisticsOrder, input, { quiet: true, idempotencyKey: key });
      await callApi(editLogisticsOrder, { ...input, id, rowVersion }, { quiet: true, idempotencyKey: key });
      return openBillsOf(id);
    },
    { handle },
  );
  const drafting = useAction(
    (values: OrderValues, key) =>
      callApi(establishLogisticsOrder, { ...inputOf(values), submit: false }, { quiet: true, idempotencyKey: key }),
    { success: t('pages.draftSaved'), copy: ({ serialNumber }) => serialNumber, done: () => go('/LogisticsOrderIndex?orderStatus=10') },
  );

  return {
    changed,
    isEdit: id !== null,
    saveDraft: (values: OrderValues) => drafting.run(values),
    /**
     * Returns whether the order was created; false stays on the step. A press while the price is loading waits for it and never orders at
     * an unseen price.
     */
    async submit(values: OrderValues): Promise<boolean> {
      const { data: quote, error } = preview.isFetching ? await preview.refetch({ cancelRefetch: false }) : preview;
      if (!quote || error) return false;
      if (quote.payable !== seen.current) {
        toast({ tone: 'warn', text: t('pages.lookAtPrice') });
        return false;
      }
      const answer = await sending.run({ values, expectedAmount: quote.payable });
      if (!answer) return false;
      const currency = { code: quote.walletCurrencyCode, sign: quote.walletSymbol, decimals: quote.walletDecimalPlaces };
      const { toPay: amount, alreadyPaid: paid, toRefund: refund } = quote;
      onMade({ serialNumber: answer.serialNumber, billIds: answer.billIds, amount, paid, refund, currency });
      return true;
    },
  };
}
