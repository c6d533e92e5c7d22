import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { getCodPayout } from '@entrepot/contract/modules/cod/calls.ts';
import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { codErrors } from '@entrepot/contract/modules/cod/errors.ts';
import { dec, round, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { currenciesOf, siteConfigurationOf } from '../sites/public.ts';
import { bankAccountsOf, currencyFormatOf, type Moved, walletOf } from '../wallet/public.ts';

type Remittance = RowOf<typeof codRemittance>;

/** Whether a remittance exceeds the site's limit for movements by one person; a limit of 0 never. */
async function exceedsLimit(tx: Db, caller: Caller, { siteId, currencyId, netAmount }: Remittance): Promise<boolean> {
  const { manualLimit } = await siteConfigurationOf(tx, siteId);
  if (!dec(manualLimit).gt(0)) return false;
  const { byId } = await currenciesOf(tx, siteId, caller.now);
  return dec(netAmount)
    .times(dec(byId[currencyId]?.rate ?? '1'))
    .gt(dec(manualLimit));
}

/** Throws `NoPermission` for the maker of a remittance above the limit, who must not confirm it. */
export async function refuseMaker(tx: Tx, caller: Caller, row: Remittance): Promise<void> {
  if (row.creatorId === caller.userId && (await exceedsLimit(tx, caller, row)))
    throw codErrors.samePersonConfirms({ number: row.serialNumber });
}

/** Throws `NoPermission` for those who made or confirmed a remittance above the limit, who must not pay it. */
export async function refuseMakerAndConfirmer(tx: Tx, caller: Caller, row: Remittance): Promise<void> {
  // Remittances of earlier releases have no confirmer: the last operator of a confirmed one confirmed it.
  const others = [row.creatorId, row.confirmedById ?? row.operatorId];
  if (others.includes(caller.userId) && (await exceedsLimit(tx, caller, row))) throw codErrors.samePersonPays({ number: row.serialNumber });
}

/**
 * Measures a payout for the four-eyes approval; null above the limit, where three different people make, confirm and pay it. Smaller ones
 * are summed per day and need the approval together.
 */
export async function payoutMoved(tx: Tx, caller: Caller, id: string): Promise<Moved | null> {
  const row = await find(tx, caller, codRemittance, id);
  if (await exceedsLimit(tx, caller, row)) return null;
  const { siteId, ownerId, currencyId, netAmount: amount, serialNumber: number } = row;
  const subject = { type: 'codRemittance', id, number };
  return { movement: enumCodes.MoneyMovement.Payout, siteId, ownerId, currencyId, amount, subject };
}

/** Returns today's rate from a remittance's currency to the wallet's, 8 decimals; null without one. */
export async function payoutRate(
  tx: Db,
  caller: Caller,
  { siteId, currencyId }: Pick<Remittance, 'siteId' | 'currencyId'>,
  walletCurrencyId: string,
): Promise<string | null> {
  if (currencyId === walletCurrencyId) return '1';
  const { byId } = await currenciesOf(tx, siteId, caller.now);
  const [from, to] = [dec(byId[currencyId]?.rate), dec(byId[walletCurrencyId]?.rate)];
  return from.gt(0) && to.gt(0) ? text(round(from.dividedBy(to), 8)) : null;
}

/** Returns the accounts of the customer of a remittance, and its amount in the wallet's currency at today's rate. */
export async function payout(tx: Db, caller: Caller, { id }: Input<typeof getCodPayout>): Promise<Output<typeof getCodPayout>> {
  const row = await find(tx, caller, codRemittance, id);
  const wallet = await walletOf(tx, caller, row.ownerId);
  const exchangeRate = await payoutRate(tx, caller, row, wallet.currencyId);
  const { round: rounded } = await currencyFormatOf(tx, caller, wallet.currencyId);
  const [gross, fee] = [row.totalCollected, row.totalFee].map((amount) => rounded(dec(amount).times(dec(exchangeRate ?? '0'))));
  return {
    bankAccounts: await bankAccountsOf(tx, caller, row.ownerId),
    exchangeRate,
    walletCurrencyId: wallet.currencyId,
    walletAmount: exchangeRate && text(gross!.minus(fee!)),
  };
}
