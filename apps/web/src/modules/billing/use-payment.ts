import { getBillById, getBills, getPaymentRecordById, payBills, payBillsForUser } from '@entrepot/contract/modules/billing/calls.ts';
import { getUserBillAvailableCoupons } from '@entrepot/contract/modules/promotions/calls.ts';
import { getUserWallet } from '@entrepot/contract/modules/wallet/calls.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { renew } from '@entrepot/client/react/call-query.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { followPayment, type OpenedPayment } from '../payments/public.tsx';
import type { PaymentType } from '../wallet/public.tsx';

/** Input of a payment of bills. */
interface Payment {
  billIds: string[];
  paymentType: PaymentType;
  /** The customer's own coupons that are used. */
  couponIds: string[];
  expectedAmount: string;
  remarks: string;
  /** Online payment method for all of the amount, or the rest. */
  onlinePaymentConfigurationId?: string;
}
interface Paid {
  paymentRecordIds: string[];
  number: string | undefined;
  amount: string;
  /** The address where the payer continues; nothing is paid before that. */
  opened: OpenedPayment | null;
}

/** Pays bills exactly once, even when pressed repeatedly. The dialog reports an amount that changed meanwhile and shows the new one. */
export function usePayment(currency: Currency, onPaid: (paymentRecordIds: string[]) => void) {
  const t = useTexts('billing');
  const [problem, setProblem] = useState<string | null>(null);
  const paying = useAction(
    async ({ remarks, expectedAmount, couponIds, onlinePaymentConfigurationId, ...payment }: Payment, idempotencyKey): Promise<Paid> => {
      const online = onlinePaymentConfigurationId ? { onlinePaymentConfigurationId } : {};
      const how = { quiet: true, idempotencyKey };
      const answer =
        audience() === 'customer'
          ? await callApi(payBills, { ...payment, couponIds: couponIds.length ? couponIds : undefined, ...online, expectedAmount }, how)
          : await callApi(payBillsForUser, { ...payment, remarks: remarks || undefined }, how);
      const { paymentRecordIds } = answer;
      const opened = ('onlinePayment' in answer ? answer.onlinePayment : null) as OpenedPayment | null;
      if (opened) return { paymentRecordIds, number: undefined, amount: expectedAmount, opened };
      // It is paid, even if its number cannot be loaded now.
      const record = await callApi(getPaymentRecordById, { id: paymentRecordIds[0]! }, { quiet: true }).catch(() => null);
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
        void Promise.all([renew(getBillById), renew(getBills), renew(getUserWallet), renew(getUserBillAvailableCoupons)]);
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
