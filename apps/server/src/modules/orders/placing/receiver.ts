import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import type { AddressSnapshot, DeclarantSnapshot, ReceiverSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import { selfPickupAddress } from '@entrepot/contract/modules/warehouses/self-pickup-address.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { oneOf } from '../../../core/db/conditions.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import { findWhere } from '../../../core/db/rows.ts';
import { customsRuleOf, entriesOf, halfYearNow, markOfNumber, ordersUnderWay } from './declared.ts';
import type { Customer } from '../owner.ts';
import { identityKnown, type Recipient, realNameRequired } from '../recipients/recipients.ts';
import type { OrderWish } from './wish.ts';

export type PickupPoint = RowOf<typeof selfPickupAddress>;
/** Recipient and destination of the goods. */
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
  tx: Db,
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

/** The recipient and the pickup point that a wish names; null if it names none or they are outside the caller's scope. */
export type Receivers = Pick<Destination, 'pickup'> & { person: Recipient | null };

const isAtDoor = ({ deliveryMode }: OrderWish) => deliveryMode === enumCodes.DeliveryMode.HomeDelivery;

/** Reads the recipient and the pickup point of a wish; the pickup point only for self-pickup. */
export async function receiversOf(tx: Db, caller: Caller, wish: OrderWish): Promise<Receivers> {
  const { recipientId, selfPickupAddressId } = wish;
  const [users, points] = await Promise.all([
    recipientId ? findWhere(tx, caller, recipient, { id: recipientId }) : [],
    !isAtDoor(wish) && selfPickupAddressId ? findWhere(tx, caller, selfPickupAddress, { id: selfPickupAddressId }) : [],
  ]);
  return { person: users[0] ?? null, pickup: points[0] ?? null };
}

/** Returns the destination country of the goods. */
export const countryIn = ({ person, pickup }: Receivers): string | null => pickup?.countryId ?? person?.countryId ?? null;

/**
 * Returns a snapshot of the recipient and the destination of an order, for home delivery or a pickup point. Rejects missing or incomplete
 * ones (`RecipientMissing`) and a rejected recipient (`RecipientNotApproved`).
 */
export async function destinationOf(
  tx: Db,
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

async function mustBeComplete(tx: Db, siteId: string, row: Recipient): Promise<void> {
  if (row.audit === enumCodes.RecipientInformationAudit.Rejected)
    throw ordersErrors.recipientRejected({ name: row.recipientName, remarks: row.auditRemarks ?? '' });
  if (!row.recipientName || !row.phone || !row.countryId || !row.detailedAddress)
    throw ordersErrors.receiverIncomplete({ name: row.recipientName });
  if (!identityKnown(row) && (await realNameRequired(tx, siteId, row.countryId)))
    throw ordersErrors.identityMissing({ name: row.recipientName });
}

async function receiverOf(
  tx: Db,
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

/** The order whose declarant is wanted, and its destination country. */
export interface DeclarantWish extends Pick<OrderWish, 'siteId' | 'ownerId' | 'applicantId'> {
  countryId: string | null;
  /** The current declarant. */
  currentApplicantId?: string | null;
}

/** Reads the candidates and returns the result of `declarantAmong`; rejects a chosen one that does not exist (`NotFound`). */
export async function declarantOf(tx: Tx, caller: Caller, wish: DeclarantWish): Promise<Declarant | null> {
  const found = await declarantAmong(tx, caller, wish, await declarantsOf(tx, wish));
  if (wish.applicantId && !found) throw ordersErrors.applicantMissing();
  return found;
}

/** Returns the chosen applicant, otherwise the site's pool with the least recently used first. */
export async function declarantsOf(tx: Db, wish: Pick<DeclarantWish, 'siteId' | 'ownerId' | 'applicantId'>): Promise<Applicant[]> {
  const own = sql`(a.owner_id is null or a.owner_id = ${wish.ownerId})`;
  const chosen = wish.applicantId ? sql`a.id = ${wish.applicantId} and ${own}` : sql`a.owner_id is null`;
  const found = await sql<Applicant>`
    select a.*
    from applicant a
    where a.site_id = ${wish.siteId} and not a.is_deleted and not a.deactivated and ${chosen}
    order by (select max(o.creation_time)
        from logistics_order o
        where o.site_id = a.site_id and o.applicant_id = a.id and not o.is_deleted) nulls first, a.id
    limit ${maxInPool}`.execute(tx);
  return found.rows;
}

/** Declarant of an order's goods, as printed on the customs documents. */
export interface Declarant {
  id: string;
  declarant: DeclarantSnapshot;
}

/**
 * Picks the declarant: the chosen applicant, otherwise the current one if it is in the site's pool, otherwise the least recently used of
 * the pool with an entry left in this half-year; null if there is none.
 */
export async function declarantAmong(tx: Db, caller: Caller, wish: DeclarantWish, found: readonly Applicant[]): Promise<Declarant | null> {
  const currentApplicant = wish.currentApplicantId && found.find(({ id }) => id === wish.currentApplicantId);
  const row = wish.applicantId ? found[0] : currentApplicant || (await nextOfPool(tx, caller, wish, found));
  if (!row) return null;
  const address = await addressOf(tx, caller, row, row.detailedAddress, row.mailboxCode);
  return {
    id: row.id,
    declarant: { ...address, contacts: row.contacts, phone: row.phone, receiveTel: row.receiveTel, identityNumber: row.identityNumber },
  };
}

/** Maximum number of declarants of a pool that are rotated. */
const maxInPool = 100;

/** Returns the first in turn with an entry left; if none has one, the first in turn. */
async function nextOfPool(tx: Db, caller: Caller, wish: DeclarantWish, pool: readonly Applicant[]): Promise<Applicant | undefined> {
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
