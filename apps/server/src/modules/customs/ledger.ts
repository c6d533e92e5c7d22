import { sql } from 'kysely';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { declarantEntry } from '@entrepot/contract/modules/customs/invoice.ts';
import { halfYearOf } from '@entrepot/rules/half-year.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { exists, insert, removeWhere } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { type CustomsRule, customsRuleOf, entriesOf, entryOf, halfYearNow, type Order, type Person } from '../orders/public.ts';

/** Writes the entry of an order that leaves through customs and is held; once. An order whose person nobody knows has none. */
export async function enterOrder(tx: Tx, caller: Caller, order: Order): Promise<void> {
  const entry = entryOf(order);
  const system = asSystemIn(caller, order.siteId);
  if (!entry || (await exists(tx, system, declarantEntry, { orderId: order.id }))) return;
  await insert(tx, system, declarantEntry, {
    siteId: order.siteId,
    orderId: order.id,
    applicantId: order.applicantId,
    recipientId: order.recipientId,
    identityMark: entry.person.mark,
    countryId: entry.countryId,
    period: halfYearOf(timeToWire(caller.now, caller.timeZone).slice(0, 10)),
    declaredAmount: order.declaredPrice ?? '0',
    currencyId: order.declaredCurrencyId,
    enteredTime: caller.now,
  });
}

/** Takes back the entry of an order that never enters after all; an order without one is left as it is. */
export async function takeBackEntry(tx: Tx, caller: Caller, { siteId, orderId }: { siteId: string; orderId: string }): Promise<void> {
  await removeWhere(tx, asSystemIn(caller, siteId), declarantEntry, { orderId });
}

/** A person with some orders that will be entries together, beside those made already in this half-year. */
export interface PersonLoad {
  person: Person;
  countryId: string;
  rule: CustomsRule;
  limit: number;
  entries: number;
  orders: Order[];
  /** Those of the orders that come after the last entry free of duty. */
  over: Order[];
}

/**
 * Who has how many entries behind and how many orders ahead, of orders that leave together; only persons and countries with a limit,
 * and only ways through customs. Orders come by their number, so that the same ones are too many for whoever looks.
 */
export async function loadsOf(tx: Tx, caller: Caller, siteId: string, orders: readonly Order[]): Promise<PersonLoad[]> {
  const declared = await throughCustoms(tx, siteId, orders);
  const byCountry = new Map<string, { person: Person; order: Order }[]>();
  for (const order of declared) {
    const entry = entryOf(order);
    if (entry) byCountry.set(entry.countryId, [...(byCountry.get(entry.countryId) ?? []), { person: entry.person, order }]);
  }
  const period = halfYearNow(caller);
  const loads: PersonLoad[] = [];
  for (const [countryId, ahead] of byCountry) {
    const rule = await customsRuleOf(tx, siteId, countryId);
    const limit = rule?.halfYearLimit;
    if (!rule || !limit) continue;
    const marks = ahead.map(({ person }) => person.mark);
    const entries = await entriesOf(tx, { siteId, countryId, period }, marks);
    for (const mark of new Set(marks)) {
      const own = ahead.filter(({ person }) => person.mark === mark);
      const made = entries.get(mark) ?? 0;
      const theirs = own.map(({ order }) => order);
      loads.push({
        person: own[0]!.person,
        countryId,
        rule,
        limit,
        entries: made,
        orders: theirs,
        over: theirs.slice(Math.max(0, limit - made)),
      });
    }
  }
  return loads;
}

async function throughCustoms(tx: Tx, siteId: string, orders: readonly Order[]): Promise<Order[]> {
  const methods = [...new Set(orders.flatMap(({ shippingMethodId }) => shippingMethodId ?? []))];
  const found = await tx
    .selectFrom('shippingMethod')
    .select('id')
    .where('siteId', '=', siteId)
    .where('id', '=', oneOf(methods))
    .where('customsRequired', '=', true)
    .execute();
  const cleared = new Set(found.map(({ id }) => id));
  return orders
    .filter(({ shippingMethodId }) => shippingMethodId !== null && cleared.has(shippingMethodId))
    .sort((a, b) => a.serialNumber.localeCompare(b.serialNumber));
}

/**
 * Lets nobody else enter anything for the persons of these orders until the transaction ends: two shifts that leave at once would each
 * see the last free entry. Everybody takes them in the order of their marks.
 */
export async function holdPersons(tx: Tx, siteId: string, orders: readonly Order[]): Promise<void> {
  const keys = [...new Set(orders.flatMap((order) => entryOf(order)?.person.mark ?? []))].map((mark) => `entries of ${siteId} ${mark}`);
  if (!keys.length) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from (select unnest(${keys}::text[]) as key order by 1) as held`.execute(
    tx,
  );
}

/** The orders that a country's strict rule keeps here: each would be an entry above its person's limit. */
export async function keptByRule(tx: Tx, caller: Caller, siteId: string, orders: readonly Order[]): Promise<Order[]> {
  const loads = await loadsOf(tx, caller, siteId, orders);
  return loads.filter(({ rule }) => rule.halfYearStrict).flatMap(({ over }) => over);
}
