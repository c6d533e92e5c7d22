import { sql } from 'kysely';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import type { DeclarantSnapshot, ReceiverSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { halfYearOf } from '@entrepot/rules/half-year.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { markOf, unseal } from '../../core/http/crypto.ts';
import type { Tx } from '../../core/rows/db.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import type { Order } from './moves.ts';

export type CustomsRule = NonNullable<Awaited<ReturnType<typeof siteConfigurationOf>>['customsRules']>[number];

/** In whose name an order's goods enter a country. */
export interface Declaring {
  applicantId: string | null;
  recipientId: string | null;
  declarant: DeclarantSnapshot | null;
  receiver: ReceiverSnapshot | null;
}

/** The person whose entries customs count; the mark is the same wherever that person stands. */
export interface Person {
  mark: string;
  name: string;
  /** The row it is known by: the declarant that was chosen, else the recipient. */
  by: { applicantId: string } | { recipientId: string } | null;
}

/** The mark of a person by the identity number, as it is kept: sealed. */
export const markOfNumber = (sealed: string): string => markOf(`identity ${unseal(sealed).replace(/\s/g, '').toUpperCase()}`);

/**
 * Whose entry an order is: that of its declarant who has an identity number, else that of whoever receives it. A declarant without a
 * number only sends. Null when nobody can tell.
 */
export function personOf({ applicantId, recipientId, declarant, receiver }: Declaring): Person | null {
  if (declarant?.identityNumber)
    return { mark: markOfNumber(declarant.identityNumber), name: declarant.contacts, by: applicantId ? { applicantId } : null };
  if (!receiver) return null;
  const by = recipientId ? { recipientId } : null;
  if (receiver.identityNumber) return { mark: markOfNumber(receiver.identityNumber), name: receiver.name, by };
  return recipientId ? { mark: markOf(`recipient ${recipientId}`), name: receiver.name, by } : null;
}

/** What a site knows of the customs of a country; undefined when it knows nothing. */
export async function customsRuleOf(tx: Tx, siteId: string, countryId: string | null): Promise<CustomsRule | undefined> {
  const { customsRules } = await siteConfigurationOf(tx, siteId);
  return customsRules?.find((rule) => rule.countryId === countryId);
}

/** The half-year of this moment, by the caller's clock: its first day. */
export const halfYearNow = ({ now, timeZone }: Pick<Caller, 'now' | 'timeZone'>): string =>
  halfYearOf(timeToWire(now, timeZone).slice(0, 10));

interface Place {
  siteId: string;
  countryId: string;
  period: string;
}

/** How many entries persons have in a country in a half-year, by mark; who has none is not among them. */
export async function entriesOf(tx: Tx, { siteId, countryId, period }: Place, marks: readonly string[]): Promise<Map<string, number>> {
  if (!marks.length) return new Map();
  const found = await sql<{ mark: string; entries: number }>`
    select identity_mark as mark, count(*)::int as entries from declarant_entry
    where site_id = ${siteId} and country_id = ${countryId} and period = ${period} and identity_mark = any(${[...new Set(marks)]}) group by 1`.execute(
    tx,
  );
  return new Map(found.rows.map(({ mark, entries }) => [mark, entries]));
}

/** How many more orders of a person were submitted and have not left, apart from one. */
export async function ordersUnderWay(
  tx: Tx,
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
    select count(*)::int as orders from logistics_order o where o.site_id = ${siteId} and ${own} and not o.is_deleted
      and o.order_status = any(${orderStates.codes('waitsForMoney')}) and o.receiver ->> 'countryId' = ${countryId}
      and o.id is distinct from ${apart}::uuid`.execute(tx);
  return found.rows[0]!.orders;
}

/** How a person stands before an order of theirs: the entries of this half-year, and the orders that will be some. */
export async function standingOf(tx: Tx, caller: Caller, siteId: string, countryId: string, person: Person, apart: string | null) {
  const period = halfYearNow(caller);
  const entries = (await entriesOf(tx, { siteId, countryId, period }, [person.mark])).get(person.mark) ?? 0;
  return { period, entries, underWay: await ordersUnderWay(tx, { siteId, countryId }, person, apart) };
}

/** The person and the country of an order that stands in the database; null when one of them is not known. */
export function entryOf(order: Order): { person: Person; countryId: string } | null {
  const person = personOf(order);
  const countryId = order.receiver?.countryId;
  return person && countryId ? { person, countryId } : null;
}
