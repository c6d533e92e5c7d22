import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { establishLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { notDeleted, onlyOne } from '../../../core/db/conditions.ts';
import type { Tx } from '../../../core/db/db.ts';
import { findWhere, insert } from '../../../core/db/rows.ts';
import { establishAndSubmit } from './establish.ts';
import type { Order } from '../moves.ts';
import { contactHash } from '../recipients/recipient-lookups.ts';
import { fillRecipient, identityKnown, realNameRequired, recipientProblems } from '../recipients/recipients.ts';

const { Rejected } = enumCodes.RecipientInformationAudit;

/** Creates and submits an order for another module, with all checks of a submit. Returns it with its bills. */
export const placeOrder = (
  tx: Tx,
  caller: Caller,
  sent: Omit<Input<typeof establishLogisticsOrder>, 'expectedAmount' | 'submit'>,
  source: Order['source'],
): Promise<Pick<Order, 'id' | 'serialNumber'> & { billIds: string[] }> =>
  establishAndSubmit(tx, caller, sent, { expectedAmount: null, source });

/** Delivery address of a buyer as a marketplace reports it: two-letter country code, the rest as one line. */
export interface BuyerAddress {
  name: string;
  phone: string;
  countryCode: string;
  address: string;
  mailboxCode: string | null;
}

/**
 * Finds or creates the buyer's entry in the address book of the customer. Where customs require an identity, which marketplaces do not
 * provide, the customer is the importer: an entry of the same country with a known identity is used, and the marketplace's label carries
 * the buyer. Null if parcels cannot be sent to the address: unknown country, invalid number, or masked letters.
 */
export async function recipientForBuyer(
  tx: Tx,
  caller: Caller,
  { siteId, ownerId }: { siteId: string; ownerId: string },
  { name, phone, countryCode, address, mailboxCode }: BuyerAddress,
): Promise<string | null> {
  const country = await tx
    .selectFrom('region')
    .select(['id', 'phoneCode'])
    .where('parentId', 'is', null)
    .where('code', '=', countryCode.toUpperCase())
    .where(notDeleted)
    .limit(onlyOne)
    .executeTakeFirst();
  if (!country?.phoneCode || [name, phone, address].some((text) => !text || text.includes('*'))) return null;
  const phoneCode = country.phoneCode.replace(/\D/g, '');
  const entry = {
    ownerId,
    recipientType: enumCodes.RecipientInformationType.Personal,
    recipientName: name.slice(0, 64),
    phoneCode,
    phone: localPhone(phone, phoneCode),
    countryId: country.id,
    detailedAddress: address.slice(0, 255),
    mailboxCode,
  };
  const [known] = await findWhere(tx, caller, recipient, { ownerId, contactHash: contactHash(entry) });
  if (!(known && identityKnown(known)) && (await realNameRequired(tx, siteId, country.id))) {
    const importers = await findWhere(tx, caller, recipient, { ownerId, countryId: country.id });
    const usable = importers.filter((row) => identityKnown(row) && row.audit !== Rejected);
    const importer = usable.find(({ defaultAddress }) => defaultAddress) ?? usable[0];
    if (importer) return importer.id;
  }
  if (known) return known.id;
  if (recipientProblems(entry, null).length) return null;
  return (
    await insert(tx, caller, recipient, { ...entry, ...(await fillRecipient(tx, caller, entry, null)), siteId, defaultAddress: false })
  ).id;
}

/** Strips the country code from a phone number, as it is dialled in the country. */
function localPhone(phone: string, phoneCode: string): string {
  const digits = phone.replace(/\D/g, '');
  if (!digits.startsWith(phoneCode)) return digits;
  const rest = digits.slice(phoneCode.length).replace(/^0+/, '');
  return phoneCode === taiwan ? `0${rest}` : rest;
}
// The only one of the four destinations whose numbers are dialled with a leading zero.
const taiwan = '886';
