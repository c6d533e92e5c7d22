import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { daysAfter, timeIn } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billSettlement, billSettlementStates } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { billingErrors } from '@entrepot/contract/modules/billing/errors.ts';
import type { establishBillSettlement, issueBillSettlement } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { moneyNumber } from '@entrepot/rules/numbers.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, find, findWhere, insert, lock, lockWhere } from '../../core/rows/rows.ts';
import { limitsOf } from '../access/public.ts';
import { tellOwner } from '../content/public.ts';
import { coinOf, lockWallet, mainAccountOf, type Wallet } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import type { Bill } from './bill-rows.ts';
import { dueTimeFor, statementDue } from './due-time.ts';
import type { Nightly } from './ledger-check.ts';
import { endedPeriods, type Period } from './periods.ts';
import type { Statement } from './settle-statements.ts';

const { PerOrder } = enumCodes.SettlementCycleType;
const { Voided, Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;

/**
 * Makes the statements of a customer's ended periods that have none yet, each once, whoever asks and however many at once.
 * A period without bills has none. Gives them, not issued.
 */
async function makeMissing(tx: Tx, caller: Caller, wallet: Wallet): Promise<Statement[]> {
  const { siteId, ownerId } = wallet;
  const { settlementCycleType, settlementGraceDays: grace } = await limitsOf(tx, siteId, ownerId);
  const cycle = settlementCycleType as Statement['settlementCycleType'];
  if (cycle === PerOrder) return [];
  const before = await findWhere(tx, caller, billSettlement, { siteId, ownerId });
  const last = before.reduce<string | null>((latest, { periodEnd }) => (latest === null || periodEnd > latest ? periodEnd : latest), null);
  const made: Statement[] = [];
  for (const period of endedPeriods(cycle, last, caller.now, caller.timeZone)) {
    const row = await makeOne(tx, caller, wallet, period, { cycle, grace });
    if (row) made.push(row);
  }
  if (made.length) await settleArrears(tx, caller, wallet);
  return made;
}

async function makeOne(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId, currencyId }: Wallet,
  period: Period,
  { cycle, grace }: { cycle: Statement['settlementCycleType']; grace: number },
): Promise<Statement | null> {
  const bills = (await lockWhere(tx, caller, bill, { siteId, ownerId, billSettlementId: null })).filter(
    ({ creationTime, paymentStatus }) => creationTime >= period.from && creationTime < period.until && paymentStatus !== Voided,
  );
  if (!bills.length) return null;
  const day = timeToWire(caller.now, caller.timeZone);
  const row = await insert(tx, caller, billSettlement, {
    siteId,
    serialNumber: moneyNumber('statement', day, await caller.takeNumber(siteId, 'statement', day.slice(2, 10).replaceAll('-', ''))),
    ownerId,
    settlementCycleType: cycle,
    periodStart: period.firstDay,
    periodEnd: period.lastDay,
    currencyId,
    dueTime: dueTimeFor(cycle, grace, period.from, caller.timeZone),
  });
  for (const one of bills) await change(tx, caller, bill, one, { billSettlementId: row.id });
  return row;
}

/** When a statement that is issued now is due: the days of grace count from today, for nobody pays what was not asked for yet. */
async function dueOfIssued(tx: Tx, caller: Caller, { siteId, ownerId }: Statement): Promise<Date> {
  const { settlementGraceDays } = await limitsOf(tx, siteId, ownerId);
  return statementDue(settlementGraceDays, caller.now, caller.timeZone);
}

/** Has the unpaid bills of a statement fall due with it; what was to be paid within the period already, by a day agreed on, stays due. */
async function waitWithStatement(tx: Tx, caller: Caller, { id, siteId, ownerId, periodEnd }: Statement, dueTime: Date): Promise<void> {
  const over = timeIn(caller.timeZone, daysAfter(periodEnd, 1));
  const bills = await lockWhere(tx, caller, bill, { siteId, ownerId, billSettlementId: id });
  for (const one of bills)
    if (isUnpaid(one) && one.dueTime && one.dueTime >= over && one.dueTime < dueTime) await change(tx, caller, bill, one, { dueTime });
}

const isUnpaid = ({ paymentStatus }: Bill) => paymentStatus === Unpaid || paymentStatus === PartiallyPaid;

/** Sends a statement that is held, with its wallet, to its customer; one on which nothing is left is paid at once. */
async function issueHeld(tx: Tx, caller: Caller, wallet: Wallet, row: Statement): Promise<void> {
  const billSettlementStatus = billSettlementStates.after(row.billSettlementStatus, 'issue');
  const nothingLeft = dec(row.totalAmount).isZero();
  // What asks for nothing is not due at any time.
  const dueTime = nothingLeft ? null : await dueOfIssued(tx, caller, row);
  if (dueTime) await waitWithStatement(tx, caller, row, dueTime);
  const issued = await change(tx, caller, billSettlement, row, { billSettlementStatus, dueTime, issuedTime: caller.now });
  await settleArrears(tx, caller, wallet);
  const { siteId, ownerId, serialNumber: number, periodStart: from, periodEnd: until } = issued;
  const due = issued.dueTime ? timeToWire(issued.dueTime, caller.timeZone).slice(0, 10) : '';
  const values = { number, from, until, due, amount: (await coinOf(tx, caller, row.currencyId)).text(text(dec(issued.totalAmount))) };
  const about = { type: enumCodes.UserMessageType.Bill, link: '/BillSettlementIndex', sourceType: 'billSettlement', sourceId: row.id };
  const said = nothingLeft ? 'billing.messages.statementPaid' : 'billing.messages.statement';
  await tellOwner(tx, caller, { siteId, ownerId, ...about, text: said, values });
}

/** Makes the statements of a customer that are due and not made, to be looked at; refused to customers who pay by order (102). */
export async function establishStatements(tx: Tx, caller: Caller, { ownerId: userId }: Input<typeof establishBillSettlement>) {
  const wallet = await lockWallet(tx, caller, await mainAccountOf(tx, caller, userId));
  const { settlementCycleType } = await limitsOf(tx, wallet.siteId, wallet.ownerId);
  if (settlementCycleType === PerOrder) throw billingErrors.perOrder();
  return { ids: (await makeMissing(tx, caller, wallet)).map(({ id }) => id) };
}

/** Sends a statement to its customer, once (102). */
export async function issueStatement(tx: Tx, caller: Caller, { id }: Input<typeof issueBillSettlement>) {
  const { ownerId } = await find(tx, caller, billSettlement, id);
  const wallet = await lockWallet(tx, caller, ownerId);
  await issueHeld(tx, caller, wallet, await lock(tx, caller, billSettlement, id));
  return true;
}

/**
 * Makes and issues the statements of every period that ended, each customer in a transaction of its own; one made by hand is
 * left to the hand. A run that was missed is made up for by the next. Gives how many were issued.
 */
export async function makeStatements({ db, takeNumber, now }: Nightly): Promise<number> {
  const owners = await sql<{ siteId: string; ownerId: string }>`select b.site_id, b.owner_id from site s
    cross join lateral (select site_id, owner_id from bill where site_id = s.id and not is_deleted and bill_settlement_id is null and creation_time > ${new Date(now.getTime() - 400 * 86_400_000)}
      group by site_id, owner_id) b order by b.site_id, b.owner_id`.execute(db);
  let issued = 0;
  for (const { siteId, ownerId } of owners.rows) {
    const caller = systemCaller({ siteIds: [siteId], takeNumber, now });
    issued += await db.transaction().execute(async (tx) => {
      const wallet = await lockWallet(tx, caller, ownerId);
      const made = await makeMissing(tx, caller, wallet);
      for (const { id } of made) await issueHeld(tx, caller, wallet, await lock(tx, caller, billSettlement, id));
      return made.length;
    });
  }
  return issued;
}
