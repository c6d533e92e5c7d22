import { sql } from 'kysely';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { declarantEntry } from '@entrepot/contract/modules/customs/invoice.ts';
import { halfYearOf } from '@entrepot/rules/half-year.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { exists, insert, removeWhere } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import {
  type CustomsRule,
  customsReadChinese,
  customsRuleOf,
  declarationOf,
  declarationsOf,
  detailsRequired,
  entriesOf,
  entryOf,
  halfYearNow,
  missingTexts,
  type Order,
  type Person,
} from '../orders/public.ts';

/** Records the entry of a locked order that departs through customs, once. An order without a known person has none. */
export async function enterOrder(tx: Tx, caller: Caller, order: Order): Promise<void> {
  const entry = entryOf(order);
  const system = asSystemIn(caller, order.siteId);
  if (!entry || (await exists(tx, system, declarantEntry, { orderId: order.id }))) return;
  const { value, currencyId } = await declarationOf(tx, caller, order);
  await insert(tx, system, declarantEntry, {
    siteId: order.siteId,
    orderId: order.id,
    applicantId: order.applicantId,
    recipientId: order.recipientId,
    identityMark: entry.person.mark,
    countryId: entry.countryId,
    period: halfYearOf(timeToWire(caller.now, caller.timeZone).slice(0, 10)),
    declaredAmount: value,
    currencyId,
    enteredTime: caller.now,
  });
}

/** Reverts the entry of an order that does not enter after all; does nothing if there is none. */
export async function releaseEntry(tx: Tx, caller: Caller, { siteId, orderId }: { siteId: string; orderId: string }): Promise<void> {
  await removeWhere(tx, asSystemIn(caller, siteId), declarantEntry, { orderId });
}

/** A person with orders that will become entries together, in addition to the entries of this half-year. */
export interface PersonLoad {
  person: Person;
  countryId: string;
  rule: CustomsRule;
  limit: number;
  entries: number;
  orders: Order[];
  /** Those of the orders that exceed the last duty-free entry. */
  over: Order[];
}

/**
 * Returns the entries and coming orders by person, for orders that depart together; only persons and countries with a limit, and only
 * routes through customs. Orders are sorted by number, so that the result is the same for every caller.
 */
export async function loadsOf(tx: Db, caller: Caller, siteId: string, orders: readonly Order[]): Promise<PersonLoad[]> {
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
      const other = own.map(({ order }) => order);
      loads.push({
        person: own[0]!.person,
        countryId,
        rule,
        limit,
        entries: made,
        orders: other,
        over: other.slice(Math.max(0, limit - made)),
      });
    }
  }
  return loads;
}

/** Returns the orders through customs whose goods lack what their destination requires, with what they lack. */
export async function ordersWithoutDetails(tx: Db, caller: Caller, siteId: string, orders: readonly Order[]) {
  const declared = await throughCustoms(tx, siteId, orders);
  const strict: Order[] = [];
  for (const order of declared) if (await detailsRequired(tx, order)) strict.push(order);
  const declarations = await declarationsOf(
    tx,
    caller,
    siteId,
    strict.map(({ id }) => id),
  );
  return strict.flatMap((order) => {
    const missing = missingTexts(caller, declarations.get(order.id)!.lines, customsReadChinese(order));
    return missing.length ? [{ order, missing }] : [];
  });
}

async function throughCustoms(tx: Db, siteId: string, orders: readonly Order[]): Promise<Order[]> {
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
 * Locks the persons of these orders until the transaction ends: two concurrent departures would each see the last free entry. Locks are
 * taken in the order of the marks, as everywhere.
 */
export async function lockPersons(tx: Tx, siteId: string, orders: readonly Order[]): Promise<void> {
  const keys = [...new Set(orders.flatMap((order) => entryOf(order)?.person.mark ?? []))].map((mark) => `entries of ${siteId} ${mark}`);
  if (!keys.length) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from (select unnest(${keys}::text[]) as key order by 1) as locks`.execute(
    tx,
  );
}

/** Returns the orders that a country's strict rule blocks: each would be an entry above its person's limit. */
export async function ordersAboveLimit(tx: Db, caller: Caller, siteId: string, orders: readonly Order[]): Promise<Order[]> {
  const loads = await loadsOf(tx, caller, siteId, orders);
  return loads.filter(({ rule }) => rule.halfYearStrict).flatMap(({ over }) => over);
}
