import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { customsErrors } from '@entrepot/contract/modules/customs/errors.ts';
import { logisticsInvoice } from '@entrepot/contract/modules/customs/invoice.ts';
import type { changeOrderDeclarants, planShiftDeclarants } from '@entrepot/contract/modules/customs/ledger-calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { endOfHalfYear } from '@entrepot/rules/half-year.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, find, findWhere, lock, lockAll } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { declareBy, entriesOf, halfYearNow, markOfNumber, type Order } from '../orders/public.ts';
import { countryName } from './declarant-use.ts';
import { inForce } from './invoices.ts';
import { loadsOf, type PersonLoad } from './ledger.ts';

type Applicant = Pick<RowOf<typeof applicant>, 'id' | 'contacts' | 'ownerId' | 'identityNumber'>;

/**
 * Who would have too many entries if a shift left now, and by which orders; for each of these who could declare it instead, the one
 * proposed first. Proposals take each other's entries into account, so that all of them may be followed at once.
 */
export async function planShift(tx: Tx, caller: Caller, { transportShiftId }: Input<typeof planShiftDeclarants>) {
  const shift = await find(tx, caller, transportShift, transportShiftId);
  const { siteId } = shift;
  const orders = await findWhere(tx, asSystemIn(caller, siteId), logisticsOrder, { transportShiftId });
  const loads = await loadsOf(tx, caller, siteId, orders);
  const over = [];
  for (const load of loads.filter((one) => one.over.length)) over.push(await planOf(tx, caller, siteId, load, loads));
  return { until: endOfHalfYear(halfYearNow(caller)), persons: loads.length, over };
}

async function planOf(tx: Tx, caller: Caller, siteId: string, load: PersonLoad, loads: readonly PersonLoad[]) {
  const { person, countryId, rule, limit, entries } = load;
  const free = await freeDeclarants(tx, caller, siteId, load, loads);
  const names = await ownerNames(tx, siteId, load.over);
  return {
    name: person.name,
    countryName: await countryName(tx, caller, countryId),
    limit,
    strict: rule.halfYearStrict ?? false,
    entries,
    onShift: load.orders.length,
    orders: load.over.map((order) => {
      const candidates = free.filter(({ ownerId, left }) => (ownerId === null || ownerId === order.ownerId) && left > 0);
      const chosen = candidates.find(({ ownerId }) => ownerId !== null) ?? candidates[0];
      const given = candidates.map(({ id, contacts, ownerId, left }) => ({ value: id, name: contacts, left, inPool: ownerId === null }));
      if (chosen) chosen.left -= 1;
      return {
        orderId: order.id,
        orderNo: order.serialNumber,
        ownerName: names.get(order.ownerId) ?? '',
        candidates: given,
        suggestedId: chosen?.id ?? null,
      };
    }),
  };
}

/** The declarants of these customers and of the pool that may still declare something, the pool's in turn: the least used first. */
async function freeDeclarants(
  tx: Tx,
  caller: Caller,
  siteId: string,
  { countryId, limit, over, person }: PersonLoad,
  loads: readonly PersonLoad[],
) {
  const owners = [...new Set(over.map(({ ownerId }) => ownerId))];
  const found = await sql<Applicant>`
    select a.id, a.contacts, a.owner_id, a.identity_number from applicant a
    where a.site_id = ${siteId} and not a.is_deleted and not a.deactivated and a.identity_number is not null
      and (a.owner_id is null or a.owner_id = any(${owners}::uuid[])) order by a.id limit 500`.execute(tx);
  const marked = found.rows.map((row) => ({ ...row, mark: markOfNumber(row.identityNumber!) })).filter(({ mark }) => mark !== person.mark);
  const period = halfYearNow(caller);
  const entries = await entriesOf(
    tx,
    { siteId, countryId, period },
    marked.map(({ mark }) => mark),
  );
  const onShift = new Map(loads.filter((one) => one.countryId === countryId).map((one) => [one.person.mark, one.orders.length]));
  return marked
    .map((row) => ({ ...row, left: limit - (entries.get(row.mark) ?? 0) - (onShift.get(row.mark) ?? 0) }))
    .filter(({ left }) => left > 0)
    .sort((a, b) => b.left - a.left);
}

async function ownerNames(tx: Tx, siteId: string, orders: readonly Order[]): Promise<Map<string, string>> {
  const found = await tx
    .selectFrom('userAccount')
    .select(['id', 'userName', 'nickName'])
    .where('siteId', '=', siteId)
    .where('id', '=', oneOf([...new Set(orders.map(({ ownerId }) => ownerId))]))
    .execute();
  return new Map(found.map(({ id, userName, nickName }) => [id, nickName || userName]));
}

/**
 * Gives orders another declarant each; their invoice, while it is a draft, follows. All of them or none: an order that has left (102),
 * one whose invoice is issued (102), a declarant of somebody else (101).
 */
export async function changeDeclarants(tx: Tx, caller: Caller, { moves }: Input<typeof changeOrderDeclarants>) {
  const orders = await lockAll(
    tx,
    caller,
    logisticsOrder,
    moves.map(({ orderId }) => orderId),
  );
  for (const order of orders) {
    const { applicantId } = moves.findLast(({ orderId }) => orderId === order.id)!;
    const [invoice] = await inForce(tx, caller, order);
    if (invoice && invoice.status !== enumCodes.LogisticsInvoiceStatus.Draft)
      throw customsErrors.invoiceStands({ number: order.serialNumber, invoice: invoice.invoiceNo });
    await declareBy(tx, caller, order, applicantId);
    if (invoice) await change(tx, caller, logisticsInvoice, await lock(tx, caller, logisticsInvoice, invoice.id), { applicantId });
  }
  return { changed: orders.length };
}
