import { getPaymentRecordById, payBills, payBillsForUser } from '@entrepot/contract/modules/billing/calls.ts';
import { moneyText } from '@entrepot/ui/format.ts';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { queries } from '@entrepot/client/react/queries.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { followPayment, type OpenedPayment } from '../payments/public.tsx';
import type { PaymentType } from '../wallet/public.tsx';

/** What is asked for when some bills are paid. */
interface Payment {
  billIds: string[];
  paymentType: PaymentType;
  /** The customer's own coupons that are used. */
  couponIds: string[];
  expectedAmount: string;
  remarks: string;
  /** The way to pay online through which all of it, or the rest, goes. */
  onlinePaymentConfigurationId?: string;
}
interface Paid {
  paymentRecordIds: string[];
  number: string | undefined;
  amount: string;
  /** Where the payer goes on; nothing is paid before that. */
  opened: OpenedPayment | null;
}

/** Pays bills once, however often it is pressed. An amount that changed meanwhile is told in the dialog, which shows the new one. */
export function usePayment(currency: Currency, onPaid: (paymentRecordIds: string[]) => void) {
  const t = useWords('billing');
  const [problem, setProblem] = useState<string | null>(null);
  const paying = useAction(
    async ({ remarks, expectedAmount, couponIds, onlinePaymentConfigurationId, ...payment }: Payment, idempotencyKey): Promise<Paid> => {
      const online = onlinePaymentConfigurationId ? { onlinePaymentConfigurationId } : {};
      const how = { quiet: true, idempotencyKey };
      const answer =
        audience() === 'C'
          ? await ask(payBills, { ...payment, couponIds: couponIds.length ? couponIds : undefined, ...online, expectedAmount }, how)
          : await ask(payBillsForUser, { ...payment, remarks: remarks || undefined }, how);
      const { paymentRecordIds } = answer;
      const opened = ('onlinePayment' in answer ? answer.onlinePayment : null) as OpenedPayment | null;
      if (opened) return { paymentRecordIds, number: undefined, amount: expectedAmount, opened };
      // It is paid, whether or not its number can be read now.
      const record = await ask(getPaymentRecordById, { id: paymentRecordIds[0]! }, { quiet: true }).catch(() => null);
      return { paymentRecordIds, number: record?.serialNumber, amount: expectedAmount, opened: null };
    },
    {
      success: ({ amount, opened }) =>
        opened ? undefined : Number(amount) ? t('pages.paid', { amount: moneyText(amount, currency) }) : t('pages.paidWithCoupons'),
      copy: ({ number }) => number,
      done: ({ paymentRecordIds, opened }) => {
        onPaid(paymentRecordIds);
        if (opened) followPayment(opened, '/BillIndex');
      },
      waits: () => onPaid([]),
      handle: ({ message }) => {
        setProblem(message);
        void queries.invalidateQueries({ queryKey: ['bills'] });
        void queries.invalidateQueries({ queryKey: ['wallet'] });
        void queries.invalidateQueries({ queryKey: ['coupons'] });
        return true;
      },
    },
  );
  return {
    problem,
    busy: paying.busy,
    pay(payment: Payment) {
      setProblem(null);
      return paying.run(payment);
    },
  };
}
