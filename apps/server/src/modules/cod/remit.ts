import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { remitCod } from '@entrepot/contract/modules/cod/calls.ts';
import { codCollection } from '@entrepot/contract/modules/cod/cod-collection.ts';
import { codRemittance, codRemittanceStates } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere } from '../../core/db/rows.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { moveCollection } from '../orders/public.ts';
import { expenseTypesOf, siteConfigurationOf } from '../sites/public.ts';
import {
  accounts,
  closeRequests,
  currencyFormatOf,
  type Leg,
  lockWallet,
  type Movement,
  postEvent,
  type Wallet,
} from '../wallet/public.ts';
import { payoutRate, refuseMakerAndConfirmer } from './payout.ts';
import { lockRemittance, refuseComingBack, type Remittance } from './remittances.ts';

const { CodPaidOut, CodRemittance, CodFee } = enumCodes.JournalType;

/**
 * Pays out a confirmed remittance: debits the customer's pocket of that currency by everything collected, and either credits the wallet at
 * the day's rate and charges the fee, or records a transfer to the customer's bank. Throws `StateNotAllowed` before the carriers' money
 * arrived, unless the site pays in advance.
 */
export async function remit(tx: Tx, caller: Caller, { id, payTo, transferNo }: Input<typeof remitCod>) {
  if (payTo === 'bank' && !transferNo) throw invalid({ field: 'TransferNo', key: 'required' });
  const { row: draft, orders } = await lockRemittance(tx, caller, id);
  const codRemittanceStatus = codRemittanceStates.after(draft.codRemittanceStatus, 'remit');
  await refuseMakerAndConfirmer(tx, caller, draft);
  for (const order of orders) refuseComingBack(order);
  await refuseUnsettled(tx, caller, draft);
  const wallet = await lockWallet(tx, caller, draft.ownerId);
  const revenue = accounts.revenue(await feeCode(tx, draft.siteId));
  const paid = payTo === 'bank' ? toBank(draft, transferNo!, revenue) : await toBalance(tx, caller, draft, wallet, revenue);
  await postEvent(tx, caller, wallet, { sourceType: 'codRemittance', sourceId: id, movements: paid.movements, legs: paid.legs });
  for (const order of orders) await moveCollection(tx, caller, order, 'remit');
  const row = await change(tx, caller, codRemittance, draft, {
    ...paid.values,
    codRemittanceStatus,
    payTo,
    transferNo: transferNo ?? null,
    remittedTime: caller.now,
    operatorId: caller.userId,
  });
  await closeRequests(tx, caller, { subjectId: id });
  await notify(tx, caller, row, wallet);
  return true;
}

async function refuseUnsettled(tx: Tx, caller: Caller, { id, siteId }: Remittance): Promise<void> {
  if ((await siteConfigurationOf(tx, siteId)).codAdvance) return;
  const waiting = (await findWhere(tx, caller, codCollection, { codRemittanceId: id })).filter(({ settledTime }) => !settledTime);
  if (waiting.length) throw codErrors.notSettled({ count: waiting.length });
}

async function feeCode(tx: Tx, siteId: string): Promise<string> {
  return (await expenseTypesOf(tx, siteId)).byVariable[enumCodes.SystemVariables.CodFee]?.code ?? 'COD_FEE';
}

/** The postings of a payout method, and the fields of the paid remittance. */
interface Paid {
  movements: Movement[];
  legs: Leg[];
  values: Partial<Remittance>;
}

const downBy = ({ currencyId, totalCollected, serialNumber }: Remittance, detail = ''): Movement => ({
  journalType: CodPaidOut,
  amount: text(dec(totalCollected).negated()),
  currencyId,
  remarks: [serialNumber, detail].filter(Boolean).join(' · '),
});

function toBank(row: Remittance, transferNo: string, revenue: string): Paid {
  const { currencyId, netAmount, totalFee } = row;
  const legs = [
    { account: accounts.cash('cod'), currencyId, credit: netAmount },
    { account: revenue, currencyId, credit: totalFee },
  ];
  return { movements: [downBy(row, transferNo)], legs, values: {} };
}

async function toBalance(tx: Tx, caller: Caller, row: Remittance, wallet: Wallet, revenue: string): Promise<Paid> {
  const { currencyId, totalCollected, totalFee, serialNumber } = row;
  const rate = await payoutRate(tx, caller, row, wallet.currencyId);
  if (!rate) throw codErrors.noRate({ currency: (await currencyFormatOf(tx, caller, currencyId)).code });
  const format = await currencyFormatOf(tx, caller, wallet.currencyId);
  const [gross, fee] = [totalCollected, totalFee].map((amount) => format.round(dec(amount).times(dec(rate))));
  const foreign = currencyId !== wallet.currencyId;
  const original = (amount: string) => (foreign ? { original: { currencyId, amount, rate } } : {});
  const movements: Movement[] = [
    downBy(row),
    { journalType: CodRemittance, amount: text(gross!), remarks: serialNumber, ...original(totalCollected) },
  ];
  if (fee!.gt(0))
    movements.push({
      journalType: CodFee,
      amount: text(fee!.negated()),
      remarks: serialNumber,
      ...original(text(dec(totalFee).negated())),
    });
  const exchanged: Leg[] = foreign
    ? [
        { account: accounts.exchange((await currencyFormatOf(tx, caller, currencyId)).code), currencyId, credit: totalCollected },
        { account: accounts.exchange(format.code), debit: text(gross!) },
      ]
    : [];
  const legs = [...exchanged, { account: revenue, credit: text(fee!) }];
  return { movements, legs, values: { exchangeRate: rate, walletCurrencyId: wallet.currencyId, walletAmount: text(gross!.minus(fee!)) } };
}

async function notify(tx: Tx, caller: Caller, row: Remittance, wallet: Wallet): Promise<void> {
  const { siteId, ownerId, id, serialNumber: number, payTo, transferNo, netAmount, walletAmount } = row;
  const toWallet = payTo === 'balance';
  const format = await currencyFormatOf(tx, caller, toWallet ? wallet.currencyId : row.currencyId);
  await notifyCustomer(tx, caller, {
    siteId,
    ownerId,
    type: enumCodes.UserMessageType.Recharge,
    infoType: 'Recharge',
    text: toWallet ? 'cod.messages.toBalance' : 'cod.messages.toBank',
    values: { number, amount: format.text(toWallet ? walletAmount! : netAmount), transferNo: transferNo ?? '', count: row.orderCount },
    link: `/CodRemittanceDetailed?id=${id}`,
    sourceType: 'codRemittance',
    sourceId: id,
  });
}
