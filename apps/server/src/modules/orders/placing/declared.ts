import { sql } from 'kysely';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { DeclarantSnapshot, ReceiverSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { halfYearOf } from '@entrepot/rules/half-year.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { markOf, unseal } from '../../../core/http/crypto.ts';
import type { Db } from '../../../core/db/db.ts';
import { siteConfigurationOf } from '../../sites/public.ts';
import type { Order } from '../moves.ts';

export type CustomsRule = NonNullable<Awaited<ReturnType<typeof siteConfigurationOf>>['customsRules']>[number];

/** The persons in whose name an order's goods may enter a country. */
export interface DeclarantOfOrder {
  applicantId: string | null;
  recipientId: string | null;
  declarant: DeclarantSnapshot | null;
  receiver: ReceiverSnapshot | null;
}

/** A person whose customs entries are counted; the mark is the same in every row of that person. */
export interface Person {
  mark: string;
  name: string;
  /** The row that identifies the person: the chosen declarant, otherwise the recipient. */
  by: { applicantId: string } | { recipientId: string } | null;
}

/** Returns the mark of a person for a sealed identity number. */
export const markOfNumber = (sealed: string): string => markOf(`identity ${unseal(sealed).replace(/\s/g, '').toUpperCase()}`);

/**
 * Returns the person whose entry an order counts as: its declarant if that has an identity number, otherwise the recipient (a declarant
 * without a number only sends). Null if neither is identified.
 */
export function personOf({ applicantId, recipientId, declarant, receiver }: DeclarantOfOrder): Person | null {
  if (declarant?.identityNumber)
    return { mark: markOfNumber(declarant.identityNumber), name: declarant.contacts, by: applicantId ? { applicantId } : null };
  if (!receiver) return null;
  const by = recipientId ? { recipientId } : null;
  if (receiver.identityNumber) return { mark: markOfNumber(receiver.identityNumber), name: receiver.name, by };
  return recipientId ? { mark: markOf(`recipient ${recipientId}`), name: receiver.name, by } : null;
}

/** Returns a site's customs rule of a country; undefined if there is none. */
export async function customsRuleOf(tx: Db, siteId: string, countryId: string | null): Promise<CustomsRule | undefined> {
  const { customsRules } = await siteConfigurationOf(tx, siteId);
  return customsRules?.find((rule) => rule.countryId === countryId);
}

/** Returns the first day of the current half-year in the caller's time zone. */
export const halfYearNow = ({ now, timeZone }: Pick<Caller, 'now' | 'timeZone'>): string =>
  halfYearOf(timeToWire(now, timeZone).slice(0, 10));

interface Place {
  siteId: string;
  countryId: string;
  period: string;
}

/** Counts the entries of persons in a country in a half-year, by mark; persons without entries are absent. */
export async function entriesOf(tx: Db, { siteId, countryId, period }: Place, marks: readonly string[]): Promise<Map<string, number>> {
  if (!marks.length) return new Map();
  const found = await sql<{ mark: string; entries: number }>`
    select identity_mark as mark, count(*)::int as entries
    from declarant_entry
    where site_id = ${siteId} and country_id = ${countryId} and period = ${period} and identity_mark = any(${[...new Set(marks)]})
    group by 1`.execute(tx);
  return new Map(found.rows.map(({ mark, entries }) => [mark, entries]));
}

/** Counts the submitted orders of a person that have not left yet, optionally without one of them. */
export async function ordersUnderWay(
  tx: Db,
  { siteId, countryId }: Omit<Place, 'period'>,
  { by }: Pick<Person, 'by'>,
  apart: string | null,
): Promise<number> {
  if (!by) return 0;
  const own =
    'applicantId' in by
      ? sql`o.applicant_id = ${by.applicantId}`
      : sql`o.recipient_id = ${by.recipientId} and coalesce(o.declarant ->> 'identityNumber', '') = ''`;
  const found = await sql<{ orders: number }>`
    select count(*)::int as orders
    from logistics_order o
    where o.site_id = ${siteId}
      and ${own}
      and not o.is_deleted
      and o.order_status = any(${orderStates.codes('waitsForMoney')})
      and o.receiver ->> 'countryId' = ${countryId}
      and o.id is distinct from ${apart}::uuid`.execute(tx);
  return found.rows[0]!.orders;
}

/** Returns the declaration allowance of a person: the entries of this half-year, and the open orders that will become entries. */
export async function allowanceOf(tx: Db, caller: Caller, siteId: string, countryId: string, person: Person, apart: string | null) {
  const period = halfYearNow(caller);
  const entries = (await entriesOf(tx, { siteId, countryId, period }, [person.mark])).get(person.mark) ?? 0;
  return { period, entries, underWay: await ordersUnderWay(tx, { siteId, countryId }, person, apart) };
}

/** Returns the person and the country of a stored order; null if one of them is not known. */
export function entryOf(order: Order): { person: Person; countryId: string } | null {
  const person = personOf(order);
  const countryId = order.receiver?.countryId;
  return person && countryId ? { person, countryId } : null;
}
