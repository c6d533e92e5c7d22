import { closeMyAccount, closingDays, getAccountClosing, cancelAccountClosing } from '@entrepot/contract/modules/account/closing-calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../calls/api.ts';
import { wholeMessage } from '../calls/problem.ts';
import { useCallQuery } from '../react/call-query.ts';
import { unknownCurrency, useFieldCurrency } from '../react/use-currencies.ts';
import { useAction, useCall } from '../react/use-action.ts';
import { useIdentification } from '../react/use-identification.ts';
import { useTexts } from '../react/use-texts.ts';

const { AccountHold: holds } = enumCodes;
const ofRow = { currency: undefined };
/** Amounts, of which there is one. */
const uncounted: readonly number[] = [holds.Debt, holds.Balance];

/** The full site's page where the user finishes what holds the account open; undefined where there is none. */
const pages: Partial<Record<CodeOf<'AccountHold'>, string>> = {
  [holds.SubAccounts]: '/SubAccountIndex',
  [holds.Orders]: '/LogisticsOrderIndex',
  [holds.Packages]: '/PackageIndex',
  [holds.Stock]: '/CommodityInventoryIndex',
  [holds.Inbound]: '/WarehouseDocumentIndex',
  [holds.Returns]: '/ReturnOrderIndex',
  [holds.MallOrders]: '/BuyerOrderIndex',
  [holds.Bills]: '/BillIndex',
  [holds.Debt]: '/BillIndex',
  [holds.Payments]: '/RechargeIndex',
  [holds.Withdrawals]: '/WithdrawalIndex',
  [holds.Balance]: '/WithdrawalEstablish',
};

/** The consequences of closing the user's account, the request for it, and its withdrawal. */
export function useAccountClosing() {
  const t = useTexts('account');
  const query = useCallQuery(getAccountClosing, {}, { staleTime: 0 });
  const { data, error, refetch } = query;
  const currencyFor = useFieldCurrency();
  const identification = useIdentification();
  const [problem, setProblem] = useState('');
  const closing = useAction(async () => callApi(closeMyAccount, await identification.params(), { quiet: true }), {
    success: t('closing.requested', { days: closingDays }),
    done() {
      identification.reset();
      void refetch();
    },
    handle(refusal) {
      setProblem(identification.needsCode(refusal) ? '' : wholeMessage(refusal));
      void refetch();
      return true;
    },
  });
  const cancelling = useCall(cancelAccountClosing, { success: t('closing.cancelled'), done: () => void refetch() });
  const isByStaff = data !== undefined && !data.withdrawalEnabled;
  const items = (data?.open ?? []).map(({ accountHold, count }) => ({
    accountHold,
    count: uncounted.includes(accountHold) ? null : count,
    /** Whether it prevents the request: a payout ends within the waiting time, and some balances are paid out by staff. */
    prevents: accountHold !== holds.Withdrawals && (accountHold !== holds.Balance || !isByStaff),
    page: pages[accountHold],
  }));
  return {
    data,
    error,
    refetch,
    items,
    mayRequest: data !== undefined && !items.some(({ prevents }) => prevents),
    isByStaff,
    /** The currency of the balance. */
    currency: currencyFor(ofRow, data) ?? unknownCurrency,
    identification,
    problem,
    closing,
    cancelling,
    days: closingDays,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      setProblem('');
      if (identification.check()) void closing.run(undefined);
    },
  };
}
