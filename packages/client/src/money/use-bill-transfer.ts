import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { closeRecharge, establishRecharge, getBillTransfer } from '@entrepot/contract/modules/payments/recharge-calls.ts';
import { useState } from 'react';
import { callApi } from '../calls/api.ts';
import { wholeMessage } from '../calls/problem.ts';
import { renew, useCallQuery } from '../react/call-query.ts';
import { useAction } from '../react/use-action.ts';
import { useTexts } from '../react/use-texts.ts';
import { isSome } from './amounts.ts';

/**
 * A bank transfer for bills: the accounts of the site with amount and reference, the slip to send, and transfers that wait to be checked.
 * `done` runs when the slip was sent.
 */
export function useBillTransfer(billIds: readonly string[], done: () => void) {
  const t = useTexts('payments');
  const { data, error, refetch } = useCallQuery(getBillTransfer, { billIds: [...billIds] });
  const [chosen, choose] = useState(0);
  const [typed, setTyped] = useState<string | null>();
  const [slips, setSlips] = useState<string[]>([]);
  const [problem, setProblem] = useState('');
  const account = data?.accounts[chosen] ?? data?.accounts[0];
  // The bill's amount, until another one is entered.
  const amount = typed === undefined ? (account?.amount ?? null) : typed;
  const handle = (refusal: Parameters<typeof wholeMessage>[0]) => {
    setProblem(wholeMessage(refusal));
    return true;
  };
  const sending = useAction(
    (_: undefined, idempotencyKey) =>
      callApi(
        establishRecharge,
        {
          rechargeType: enumCodes.RechargeType.BankTransfer,
          currencyId: account!.currencyId,
          rechargeAmount: amount!,
          voucherUrls: slips,
          billIds: [...billIds],
        },
        { quiet: true, idempotencyKey },
      ),
    { success: () => t('transfer.sent'), done, handle },
  );
  const withdrawing = useAction((id: string) => callApi(closeRecharge, { id }, { quiet: true }), {
    success: () => t('transfer.withdrawn'),
    done: () => void renew(getBillTransfer),
    handle,
  });
  return {
    data,
    error,
    refetch,
    account,
    choose(at: number) {
      choose(at);
      setTyped(undefined);
    },
    chosen,
    amount,
    setAmount: setTyped,
    slips,
    setSlips,
    problem,
    isAble: account !== undefined && isSome(amount) && slips.length > 0 && data?.waiting.length === 0,
    send() {
      setProblem('');
      void sending.run(undefined);
    },
    busy: sending.busy,
    withdraw: (id: string) => void withdrawing.run(id),
    withdrawing: withdrawing.busy,
  };
}
