import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import type { AddressSnapshot, DeclarantSnapshot, ReceiverSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { selfPickupAddress } from '@entrepot/contract/modules/warehouses/self-pickup-address.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere } from '../../core/rows/rows.ts';
import { customsRuleOf, entriesOf, halfYearNow, markOfNumber, ordersUnderWay } from './declared.ts';
import type { Customer } from './owner.ts';
import { identityKnown, type Recipient, realNameRequired } from './recipients.ts';
import type { OrderWish } from './wish.ts';

export type PickupPoint = RowOf<typeof selfPickupAddress>;
/** Who gets the goods and where. */
export interface Destination {
  recipient: Recipient | null;
  pickup: PickupPoint | null;
  receiver: ReceiverSnapshot;
}
interface Places {
  countryId: string | null;
  provinceId: string | null;
  cityId: string | null;
  countyId: string | null;
  townId: string | null;
}

const levels = ['country', 'province', 'city', 'county', 'town'] as const;

async function addressOf(
  tx: Tx,
  caller: Caller,
  places: Places,
  detailedAddress: string,
  mailboxCode: string | null,
): Promise<AddressSnapshot> {
  const ids = levels.flatMap((level) => places[`${level}Id`] ?? []);
  const found = await tx.selectFrom('region').select(['id', 'code', 'name']).where('id', '=', oneOf(ids)).execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  const parts = levels.map((level) => {
    const region = byId.get(places[`${level}Id`] ?? '');
    return {
      [`${level}Id`]: region?.id ?? null,
      [`${level}Code`]: region?.code ?? null,
      [`${level}Name`]: region?.name[caller.language] ?? null,
    };
  });
  return { ...Object.assign({}, ...parts), detailedAddress, mailboxCode } as AddressSnapshot;
}

/** The entry of the address book and the pickup point that a wish names, null where it names none or they are not there for the caller. */
export type Receivers = Pick<Destination, 'pickup'> & { person: Recipient | null };

const isAtDoor = ({ deliveryMode }: OrderWish) => deliveryMode === enumCodes.DeliveryMode.HomeDelivery;

/** Reads them; a pickup point only of a wish that is fetched from one. */
export async function receiversOf(tx: Tx, caller: Caller, wish: OrderWish): Promise<Receivers> {
  const { recipientId, selfPickupAddressId } = wish;
  const [people, points] = await Promise.all([
    recipientId ? findWhere(tx, caller, recipient, { id: recipientId }) : [],
    !isAtDoor(wish) && selfPickupAddressId ? findWhere(tx, caller, selfPickupAddress, { id: selfPickupAddressId }) : [],
  ]);
  return { person: people[0] ?? null, pickup: points[0] ?? null };
}

/** The country that goods go to. */
export const countryIn = ({ person, pickup }: Receivers): string | null => pickup?.countryId ?? person?.countryId ?? null;

/**
 * Who gets the goods of an order and where, as a snapshot; brought to the door or to a pickup point. Refuses what is missing
 * or incomplete (330) and a recipient that was rejected (304).
 */
export async function destinationOf(
  tx: Tx,
  caller: Caller,
  wish: OrderWish,
  customer: Customer,
  { person, pickup }: Receivers,
): Promise<Destination> {
  const atDoor = isAtDoor(wish);
  if (wish.recipientId && !person) throw refuse('NotFound');
  if (person && person.ownerId !== wish.ownerId) throw ordersErrors.receiverMissing();
  if (!atDoor && wish.selfPickupAddressId && !pickup) throw refuse('NotFound');
  if (atDoor && !person) throw ordersErrors.receiverMissing();
  if (!atDoor && !pickup) throw ordersErrors.pickupMissing();
  if (person) await mustBeComplete(tx, wish.siteId, person);
  return { recipient: person, pickup, receiver: await receiverOf(tx, caller, person, pickup, customer) };
}

async function mustBeComplete(tx: Tx, siteId: string, row: Recipient): Promise<void> {
  if (row.audit === enumCodes.RecipientInformationAudit.Rejected)
    throw ordersErrors.recipientRejected({ name: row.recipientName, remarks: row.auditRemarks ?? '' });
  if (!row.recipientName || !row.phone || !row.countryId || !row.detailedAddress)
    throw ordersErrors.receiverIncomplete({ name: row.recipientName });
  if (!identityKnown(row) && (await realNameRequired(tx, siteId, row.countryId)))
    throw ordersErrors.identityMissing({ name: row.recipientName });
}

async function receiverOf(
  tx: Tx,
  caller: Caller,
  person: Recipient | null,
  pickup: PickupPoint | null,
  customer: Customer,
): Promise<ReceiverSnapshot> {
  const phone = person?.phone ?? customer.phone;
  if (!phone) throw ordersErrors.receiverIncomplete({ name: customer.name });
  const address = pickup
    ? await addressOf(tx, caller, { ...pickup, countryId: pickup.countryId ?? person?.countryId ?? null }, pickup.address, null)
    : await addressOf(tx, caller, person!, person!.detailedAddress, person!.mailboxCode);
  return {
    ...address,
    recipientType: person?.recipientType ?? enumCodes.RecipientInformationType.Personal,
    name: person?.recipientName ?? customer.name,
    phoneCode: person ? person.phoneCode : customer.phoneCode,
    phone,
    telephone: person?.telephone ?? null,
    identityNumber: person?.identitySealed ?? null,
    identityTail: person?.identityTail ?? null,
    companyName: person?.companyName ?? null,
    taxNumber: person?.taxNumber ?? null,
    pickupName: pickup?.name ?? null,
    storeCode: pickup?.storeCode ?? null,
  };
}

type Applicant = RowOf<typeof applicant>;

/** Whose declarant is looked for, and to which country the goods go. */
export interface DeclarantWish extends Pick<OrderWish, 'siteId' | 'ownerId' | 'applicantId'> {
  countryId: string | null;
  /** Who declares them so far. */
  heldBy?: string | null;
}

/** Gives what `declarantAmong` says of those who may declare, read here; refuses one that was chosen and is not there (101). */
export async function declarantOf(tx: Tx, caller: Caller, wish: DeclarantWish): Promise<Declarant | null> {
  const found = await declarantAmong(tx, caller, wish, await declarantsOf(tx, wish));
  if (wish.applicantId && !found) throw ordersErrors.applicantMissing();
  return found;
}

/** The applicant that was chosen, else the site's pool, who was not used for the longest time first. */
export async function declarantsOf(tx: Tx, wish: Pick<DeclarantWish, 'siteId' | 'ownerId' | 'applicantId'>): Promise<Applicant[]> {
  const own = sql`(a.owner_id is null or a.owner_id = ${wish.ownerId})`;
  const chosen = wish.applicantId ? sql`a.id = ${wish.applicantId} and ${own}` : sql`a.owner_id is null`;
  const found = await sql<Applicant>`
    select a.* from applicant a where a.site_id = ${wish.siteId} and not a.is_deleted and not a.deactivated and ${chosen}
    order by (select max(o.creation_time) from logistics_order o where o.site_id = a.site_id and o.applicant_id = a.id and not o.is_deleted) nulls first, a.id
    limit ${mostInPool}`.execute(tx);
  return found.rows;
}

/** Who declares an order's goods, and what the papers say of them. */
export interface Declarant {
  id: string;
  declarant: DeclarantSnapshot;
}

/**
 * Who of these declares the goods: the applicant that was chosen, else who of the site's pool does so already, else one of it in turn, the
 * one that was not used for the longest time and has an entry left in this half-year; null when there is none.
 */
export async function declarantAmong(tx: Tx, caller: Caller, wish: DeclarantWish, found: readonly Applicant[]): Promise<Declarant | null> {
  const held = wish.heldBy && found.find(({ id }) => id === wish.heldBy);
  const row = wish.applicantId ? found[0] : held || (await nextOfPool(tx, caller, wish, found));
  if (!row) return null;
  const address = await addressOf(tx, caller, row, row.detailedAddress, row.mailboxCode);
  return {
    id: row.id,
    declarant: { ...address, contacts: row.contacts, phone: row.phone, receiveTel: row.receiveTel, identityNumber: row.identityNumber },
  };
}

/** How many declarants of a pool take turns. */
const mostInPool = 100;

/** The first in turn who has an entry left; when nobody has one, whoever is in turn. */
async function nextOfPool(tx: Tx, caller: Caller, wish: DeclarantWish, pool: readonly Applicant[]): Promise<Applicant | undefined> {
  const { siteId, countryId } = wish;
  const limit = (await customsRuleOf(tx, siteId, countryId))?.halfYearLimit;
  if (!countryId || !limit || !pool.some(({ identityNumber }) => identityNumber)) return pool[0];
  const marks = new Map(pool.flatMap(({ id, identityNumber }) => (identityNumber ? [[id, markOfNumber(identityNumber)] as const] : [])));
  const entries = await entriesOf(tx, { siteId, countryId, period: halfYearNow(caller) }, [...marks.values()]);
  for (const row of pool) {
    const declared = entries.get(marks.get(row.id) ?? '') ?? 0;
    if (!marks.has(row.id)) return row;
    if (declared < limit && declared + (await ordersUnderWay(tx, { siteId, countryId }, { by: { applicantId: row.id } }, null)) < limit)
      return row;
  }
  return pool[0];
}
