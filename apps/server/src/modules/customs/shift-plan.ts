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
import { oneOf } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, findWhere, lock, lockAll } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { declareBy, entriesOf, halfYearNow, markOfNumber, type Order } from '../orders/public.ts';
import { countryName } from './declarant-use.ts';
import { inForce } from './invoices.ts';
import { loadsOf, type PersonLoad } from './ledger.ts';

type Applicant = Pick<RowOf<typeof applicant>, 'id' | 'contacts' | 'ownerId' | 'identityNumber'>;

/**
 * Returns the persons who would have too many entries if a shift departed now, with their orders; for each order the possible other
 * declarants, the proposed one first. Proposals consider each other's entries, so that all of them can be applied together.
 */
export async function planShift(tx: Db, caller: Caller, { transportShiftId }: Input<typeof planShiftDeclarants>) {
  const shift = await find(tx, caller, transportShift, transportShiftId);
  const { siteId } = shift;
  const orders = await findWhere(tx, asSystemIn(caller, siteId), logisticsOrder, { transportShiftId });
  const loads = await loadsOf(tx, caller, siteId, orders);
  const over = [];
  for (const load of loads.filter((one) => one.over.length)) over.push(await planOf(tx, caller, siteId, load, loads));
  return { until: endOfHalfYear(halfYearNow(caller)), persons: loads.length, over };
}

async function planOf(tx: Db, caller: Caller, siteId: string, load: PersonLoad, loads: readonly PersonLoad[]) {
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
      const options = candidates.map(({ id, contacts, ownerId, left }) => ({
        value: id,
        name: contacts,
        left,
        inPool: ownerId === null,
      }));
      if (chosen) chosen.left -= 1;
      return {
        orderId: order.id,
        orderNo: order.serialNumber,
        ownerName: names.get(order.ownerId) ?? '',
        candidates: options,
        suggestedId: chosen?.id ?? null,
      };
    }),
  };
}

/** Returns the declarants of these customers and of the pool with an allowance left, those of the pool by least use. */
async function freeDeclarants(
  tx: Db,
  caller: Caller,
  siteId: string,
  { countryId, limit, over, person }: PersonLoad,
  loads: readonly PersonLoad[],
) {
  const owners = [...new Set(over.map(({ ownerId }) => ownerId))];
  const found = await sql<Applicant>`
    select a.id, a.contacts, a.owner_id, a.identity_number
    from applicant a
    where a.site_id = ${siteId}
      and not a.is_deleted
      and not a.deactivated
      and a.identity_number is not null
      and (a.owner_id is null or a.owner_id = any(${owners}::uuid[]))
    order by a.id
    limit 500`.execute(tx);
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

async function ownerNames(tx: Db, siteId: string, orders: readonly Order[]): Promise<Map<string, string>> {
  const found = await tx
    .selectFrom('userAccount')
    .select(['id', 'userName', 'nickName'])
    .where('siteId', '=', siteId)
    .where('id', '=', oneOf([...new Set(orders.map(({ ownerId }) => ownerId))]))
    .execute();
  return new Map(found.map(({ id, userName, nickName }) => [id, nickName || userName]));
}

/**
 * Assigns other declarants to orders; draft invoices follow. All or nothing: rejects an order that has left (`StateNotAllowed`), one whose
 * invoice is issued (`StateNotAllowed`), another customer's declarant (`NotFound`).
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
