import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { editLogisticsOrder, establishLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { useRef, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../../core/tabs/place.ts';
import type { ApiProblem } from '@entrepot/client/calls/problem.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { inputOf, type OrderValues } from './order-form.ts';
import { openedOrder } from './order-extras.tsx';
import type { Preview } from './quote-panel.tsx';

/** What was ordered: its number to copy, and what is to be paid, was paid before and came back, in the customer's currency. */
export interface Ordered {
  serialNumber: string | null;
  billIds: readonly string[];
  amount: string;
  paid: string;
  refund: string;
  currency: Currency;
}

/** The number of an order and what of its bills is still to be paid. */
async function openBillsOf(id: string): Promise<{ serialNumber: string; billIds: string[] }> {
  const order = await openedOrder(id);
  const { Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;
  const unpaid = order.bills.filter(({ paymentStatus }) => paymentStatus === Unpaid || paymentStatus === PartiallyPaid);
  return { serialNumber: order.serialNumber as string, billIds: unpaid.map((bill) => bill.id) };
}

interface SetUp {
  id: string | null;
  rowVersion: number | null;
  preview: Preview;
  onMade(order: Ordered): void;
}

/**
 * Sends an order once: a press while it is under way does nothing, a lost answer is asked for again with the same key. A
 * price that changed meanwhile is shown and asked about again.
 */
export function useOrdering({ id, rowVersion, preview, onMade }: SetUp) {
  const t = useWords('orders');
  const [changed, setChanged] = useState<string | null>(null);
  // What the person last saw that it costs.
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
      if (!id) return ask(establishLogisticsOrder, input, { quiet: true, idempotencyKey: key });
      await ask(editLogisticsOrder, { ...input, id, rowVersion }, { quiet: true, idempotencyKey: key });
      return openBillsOf(id);
    },
    { handle },
  );
  const drafting = useAction(
    (values: OrderValues, key) => ask(establishLogisticsOrder, { ...inputOf(values), submit: false }, { quiet: true, idempotencyKey: key }),
    { success: t('pages.draftSaved'), copy: ({ serialNumber }) => serialNumber, done: () => go('/LogisticsOrderIndex?orderStatus=10') },
  );

  return {
    changed,
    isEdit: id !== null,
    saveDraft: (values: OrderValues) => drafting.run(values),
    /** Gives whether it was made; false keeps the person on the step. A press while the price is on its way waits for it, and orders at no price unseen. */
    async submit(values: OrderValues): Promise<boolean> {
      const { data: quote, error } = preview.isFetching ? await preview.refetch({ cancelRefetch: false }) : preview;
      if (!quote || error) return false;
      if (quote.payable !== seen.current) {
        tell({ tone: 'warn', text: t('pages.lookAtPrice') });
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
