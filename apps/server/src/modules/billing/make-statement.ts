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
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, findWhere, insert, lock, lockWhere } from '../../core/db/rows.ts';
import { limitsOf, mainAccountOf } from '../access/public.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { jobSites } from '../sites/public.ts';
import { currencyFormatOf, lockWallet, type Wallet } from '../wallet/public.ts';
import { settleArrears } from './arrears.ts';
import type { Bill } from './bill-rows.ts';
import { dueTimeFor, statedTimeOf, statementDue } from './due-time.ts';
import type { Nightly } from './ledger-check.ts';
import { type Period, planStatements } from './periods.ts';
import { billsOnUsedCredit, type Statement } from './settle-statements.ts';
import { isLive } from './statement-details.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { settleEach } from '../../core/jobs/each-subject.ts';

const { PerOrder } = enumCodes.SettlementCycleType;
const { Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;

/**
 * Creates the missing statements of a customer's past periods, each once even when concurrent: every bill that is on none goes on the next,
 * also when the cycle changed. A period without bills has none. Returns them unissued.
 */
async function makeMissing(tx: Tx, caller: Caller, wallet: Wallet): Promise<Statement[]> {
  const { siteId, ownerId } = wallet;
  const { settlementCycleType, settlementGraceDays: grace } = await limitsOf(tx, siteId, ownerId);
  const cycle = settlementCycleType as Statement['settlementCycleType'];
  if (cycle === PerOrder) return [];
  const previous = await findWhere(tx, caller, billSettlement, { siteId, ownerId });
  const bills = (await lockWhere(tx, caller, bill, { siteId, ownerId, billSettlementId: null })).filter(isLive);
  const onCredit = await billsOnUsedCredit(tx, wallet);
  const plan = planStatements(
    { cycle, previous },
    bills.map((row) => ({ row, creationTime: statedTimeOf(row, caller.timeZone), isOpen: isUnpaid(row) || onCredit.has(row.id) })),
    caller.now,
    caller.timeZone,
  );
  const made: Statement[] = [];
  for (const { period, bills: own } of plan) {
    const rows = own.map(({ row }) => row);
    made.push(await makeOne(tx, caller, wallet, rows, { period, cycle, grace }));
  }
  if (made.length) await settleArrears(tx, caller, wallet);
  return made;
}

async function makeOne(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId, currencyId }: Wallet,
  bills: readonly Bill[],
  { period, cycle, grace }: { period: Period; cycle: Statement['settlementCycleType']; grace: number },
): Promise<Statement> {
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

/** The due time of a statement issued now: the grace days count from today, when the customer receives it. */
async function dueOfIssued(tx: Tx, caller: Caller, { siteId, ownerId }: Statement): Promise<Date> {
  const { settlementGraceDays } = await limitsOf(tx, siteId, ownerId);
  return statementDue(settlementGraceDays, caller.now, caller.timeZone);
}

/** Postpones the unpaid bills of a statement to its due time, except those with an agreed due date within the period. */
async function waitWithStatement(tx: Tx, caller: Caller, { id, siteId, ownerId, periodEnd }: Statement, dueTime: Date): Promise<void> {
  const over = timeIn(caller.timeZone, daysAfter(periodEnd, 1));
  const bills = await lockWhere(tx, caller, bill, { siteId, ownerId, billSettlementId: id });
  for (const one of bills)
    if (isUnpaid(one) && one.dueTime && one.dueTime >= over && one.dueTime < dueTime) await change(tx, caller, bill, one, { dueTime });
}

const isUnpaid = ({ paymentStatus }: Bill) => paymentStatus === Unpaid || paymentStatus === PartiallyPaid;

/** Issues a statement that is locked with its wallet to its customer; one without an open amount is paid immediately. */
async function issueLockedStatement(tx: Tx, caller: Caller, wallet: Wallet, row: Statement): Promise<void> {
  const billSettlementStatus = billSettlementStates.after(row.billSettlementStatus, 'issue');
  const nothingLeft = dec(row.totalAmount).isZero();
  // A statement without an open amount has no due time.
  const dueTime = nothingLeft ? null : await dueOfIssued(tx, caller, row);
  if (dueTime) await waitWithStatement(tx, caller, row, dueTime);
  const issued = await change(tx, caller, billSettlement, row, { billSettlementStatus, dueTime, issuedTime: caller.now });
  await settleArrears(tx, caller, wallet);
  const { siteId, ownerId, serialNumber: number, periodStart: from, periodEnd: until } = issued;
  const due = issued.dueTime ? timeToWire(issued.dueTime, caller.timeZone).slice(0, 10) : '';
  const values = {
    number,
    from,
    until,
    due,
    amount: (await currencyFormatOf(tx, caller, row.currencyId)).text(text(dec(issued.totalAmount))),
  };
  const about = { type: enumCodes.UserMessageType.Bill, link: '/BillSettlementIndex', sourceType: 'billSettlement', sourceId: row.id };
  const messageKey = nothingLeft ? 'billing.messages.statementPaid' : 'billing.messages.statement';
  await notifyCustomer(tx, caller, { siteId, ownerId, ...about, text: messageKey, values });
}

/** Creates the missing statements of a customer for review. Throws `StateNotAllowed` for customers who pay by order. */
export async function establishStatements(tx: Tx, caller: Caller, { ownerId: userId }: Input<typeof establishBillSettlement>) {
  const wallet = await lockWallet(tx, caller, await mainAccountOf(tx, caller, userId));
  const { settlementCycleType } = await limitsOf(tx, wallet.siteId, wallet.ownerId);
  if (settlementCycleType === PerOrder) throw billingErrors.perOrder();
  return { ids: (await makeMissing(tx, caller, wallet)).map(({ id }) => id) };
}

/** Issues a statement to its customer. Throws `StateNotAllowed` the second time. */
export async function issueStatement(tx: Tx, caller: Caller, { id }: Input<typeof issueBillSettlement>) {
  const { ownerId } = await find(tx, caller, billSettlement, id);
  const wallet = await lockWallet(tx, caller, ownerId);
  await issueLockedStatement(tx, caller, wallet, await lock(tx, caller, billSettlement, id));
  return true;
}

/**
 * Creates and issues the statements of all past periods, one transaction per customer; manually created ones are issued manually. The next
 * run makes up for a missed one. Returns the number issued.
 */
export async function makeStatements(work: Nightly): Promise<number> {
  const { db, takeNumber, now } = work;
  const owners = await sql<{ siteId: string; ownerId: string }>`select b.site_id, b.owner_id
    from site s
    cross join lateral (select site_id, owner_id
      from bill
      where site_id = s.id
        and not is_deleted
        and bill_settlement_id is null
        and (creation_time > ${new Date(now.getTime() - 400 * dayMs)} or payment_status in (${sql.lit(Unpaid)}, ${sql.lit(PartiallyPaid)}))
      group by site_id, owner_id) b
    where s.id = any(${await jobSites(work)}::uuid[])
    order by b.site_id, b.owner_id`.execute(db);
  const customers = owners.rows.map(({ siteId, ownerId: id }) => ({ siteId, id }));
  return settleEach({ db, takeNumber, now }, customers, async (tx, caller, customer) => {
    const wallet = await lockWallet(tx, caller, customer.id);
    const made = await makeMissing(tx, caller, wallet);
    for (const { id } of made) await issueLockedStatement(tx, caller, wallet, await lock(tx, caller, billSettlement, id));
    return made.length;
  });
}
