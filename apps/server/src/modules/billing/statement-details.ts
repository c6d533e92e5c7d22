import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { languageOfSite } from '../../core/http/sites.ts';
import { timeIn } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import type { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { type Dec, type Decimal, dec, sum } from '@entrepot/rules/decimal.ts';
import type { Db } from '../../core/db/db.ts';
import { findWhere } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { type CurrencyFormat, currencyFormatOf } from '../wallet/public.ts';
import type { Bill } from './bill-rows.ts';
import type { Statement } from './settle-statements.ts';

type Account = NonNullable<RowOf<typeof siteConfiguration>['bankAccounts']>[number];

/** The contents of a statement. Opening and closing are the customer's balance before and at the end of its period. */
export interface StatementDetails {
  row: Statement;
  bills: readonly Bill[];
  format: CurrencyFormat;
  customer: { name: string; memberCode: string };
  company: { name: string; address: string | null };
  /** The bank account for transfers; null when the site has none for its currency. */
  account: Account | null;
  opening: Dec;
  closing: Dec;
  printed: Date;
}

interface Names {
  site: string;
  name: string;
  memberCode: string;
}

/** Reads the current contents of a statement. */
export async function statementDetails(tx: Db, caller: Caller, row: Statement): Promise<StatementDetails> {
  const { siteId, id: billSettlementId, currencyId } = row;
  const { bankAccounts } = await siteConfigurationOf(tx, siteId);
  const from = timeIn(zoneOf(siteId), `${row.periodStart} 00:00:00`);
  const until = timeIn(zoneOf(siteId), `${row.periodEnd} 23:59:59`);
  return {
    row,
    bills: await findWhere(tx, caller, bill, { siteId, billSettlementId }),
    format: await currencyFormatOf(tx, caller, currencyId),
    ...(await partiesOf(tx, row)),
    account: bankAccounts?.find((one) => one.currencyId === currencyId) ?? null,
    opening: await balanceAt(tx, row, from),
    closing: await balanceAt(tx, row, new Date(until.getTime() + 1000)),
    printed: caller.now,
  };
}

/**
 * The caller as the reader of a customer's document: staff print it in the language of the customer's site, in which its mails are written
 * too, and customers in their own.
 */
export const asReader = (caller: Caller, siteId: string): Caller =>
  caller.audience === 'customer' ? caller : { ...caller, language: languageOfSite(siteId) };

/** The customer and the company on a printed statement or bill. */
export async function partiesOf(
  tx: Db,
  { siteId, ownerId }: { siteId: string; ownerId: string },
): Promise<Pick<StatementDetails, 'customer' | 'company'>> {
  const found =
    await sql<Names>`select s.name as site, coalesce(u.nick_name, u.user_name) as name, coalesce(u.member_code, '') as member_code
      from user_account u
      join site s on s.id = u.site_id
      where u.site_id = ${siteId} and u.id = ${ownerId}`.execute(tx);
  const { site, ...customer } = found.rows[0]!;
  const { companyName, companyAddress } = await siteConfigurationOf(tx, siteId);
  return { customer, company: { name: companyName || site, address: companyAddress ?? null } };
}

/** The open amount of a statement. */
export const openOf = ({ totalAmount, paidAmount, creditedAmount }: Statement): Decimal =>
  dec(totalAmount).minus(dec(paidAmount)).minus(dec(creditedAmount));

/** The sums of a statement's bills that are not void, and its open amount. */
export function sumsOf({ row, bills }: Pick<StatementDetails, 'row' | 'bills'>) {
  const live = bills.filter(isLive);
  const all = (name: 'paymentMoney' | 'paidAmount' | 'refundAmount') => sum(live.map((one) => dec(one[name])));
  const [billed, paid, refunded] = [all('paymentMoney'), all('paidAmount'), all('refundAmount')];
  return { billed, paid, refunded, unpaid: billed.minus(paid), toPay: openOf(row) };
}

/** Whether a bill is not void. */
export const isLive = ({ paymentStatus }: Pick<Bill, 'paymentStatus'>): boolean => paymentStatus !== enumCodes.PaymentStatus.Voided;

/** The balance just before a moment. */
async function balanceAt(tx: Db, { siteId, ownerId }: Statement, at: Date): Promise<Dec> {
  const last = await tx
    .selectFrom('journal')
    .select('afterAmount')
    .where('siteId', '=', siteId)
    .where('ownerId', '=', ownerId)
    .where('amountAccount', '=', enumCodes.AmountAccount.Balance)
    .where('creationTime', '<', at)
    .orderBy('step', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.afterAmount ?? '0';
}
