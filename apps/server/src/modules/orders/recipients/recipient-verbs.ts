import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { recipientAuditStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import {
  type auditRecipient,
  getEditRecipient,
  selectRecipients,
  type setDefaultAddress,
  type verifyRealName,
} from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { recipientInformationIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { idCard, phone } from '@entrepot/rules/validators.ts';
import { type Caller, can } from '../../../core/calls/caller.ts';
import type { VerbInput } from '../../../core/calls/handler.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import type { RawJson } from '../../../core/calls/handler.ts';
import { queryJson, composed, pageJson, type Paging } from '../../../core/lists/json-answers.ts';
import { contains } from '../../../core/lists/filters.ts';
import { rowJson } from '../../../core/lists/rows-json.ts';
import { change, find, lock, lockWhere } from '../../../core/db/rows.ts';
import { scopeOf } from '../../../core/scope/scope.ts';
import { notifyCustomer } from '../../messaging/public.ts';
import { streetAloneOf } from '../../sites/public.ts';
import { isCheckDigitValid, wholeIdentity } from './identity.ts';

/** Returns an entry for its form. The identity number is unmasked for its owner and for staff with the right to see it. */
export async function getEdit(tx: Db, caller: Caller, { id }: Input<typeof getEditRecipient>): Promise<RawJson> {
  const row = await find(tx, caller, recipient, id);
  const maySee = caller.audience === 'customer' || can(caller, recipientInformationIndex.ShowIdentity);
  const rest = await rowJson(tx, caller, recipient, id, { full: true, without: ['identityNumber'] });
  return composed(caller, getEditRecipient.output, { identityNumber: maySee ? wholeIdentity(row) : row.identityNumber }, rest);
}

/** Makes an entry the default address. */
export async function setDefault(tx: Tx, caller: Caller, { id }: Input<typeof setDefaultAddress>) {
  const { ownerId } = await find(tx, caller, recipient, id);
  const all = await lockWhere(tx, caller, recipient, { ownerId });
  for (const row of all) if (row.defaultAddress && row.id !== id) await change(tx, caller, recipient, row, { defaultAddress: false });
  const chosen = all.find((row) => row.id === id);
  if (chosen && !chosen.defaultAddress) await change(tx, caller, recipient, chosen, { defaultAddress: true });
  return true;
}

/**
 * Approves or rejects an entry and notifies its owner; a reviewed one must be changed before it can be reviewed again (`StateNotAllowed`).
 */
export async function audit(tx: Tx, caller: Caller, { id, approved, remarks }: VerbInput<typeof auditRecipient>) {
  const row = await lock(tx, caller, recipient, id);
  const verb = approved ? 'approve' : 'reject';
  if (!recipientAuditStates.can(row.audit, verb)) throw ordersErrors.auditedAlready({ name: row.recipientName });
  await change(tx, caller, recipient, row, { audit: recipientAuditStates.after(row.audit, verb), auditRemarks: remarks ?? null });
  await notifyCustomer(tx, caller, {
    siteId: row.siteId,
    ownerId: row.ownerId!,
    type: enumCodes.UserMessageType.LogisticsOrder,
    text: approved ? 'orders.messages.recipientApproved' : 'orders.messages.recipientRejected',
    values: { name: row.recipientName, remarks: remarks ?? '' },
    link: '/RecipientInformationIndex',
    sourceType: 'recipient',
    sourceId: row.id,
  });
  return true;
}

/** Validates mobile number and identity number against the format and the check digit of their country. */
export async function verify(tx: Tx, caller: Caller, { id }: Input<typeof verifyRealName>) {
  const row = await lock(tx, caller, recipient, id);
  const { Verified, Failed } = enumCodes.RealNameStatus;
  const number = wholeIdentity(row);
  const code = row.phoneCode.replace(/^\+/, '');
  const agrees = number !== null && !idCard(number, code) && isCheckDigitValid(number) && !phone(row.phone, code);
  const realNameStatus = agrees ? Verified : Failed;
  await change(tx, caller, recipient, row, { realNameStatus, realNameTime: caller.now });
  return { realNameStatus };
}

/** Lists the address book for choosing a recipient, the default first. */
export async function choose(
  tx: Db,
  caller: Caller,
  { userId, content, index, rows }: Input<typeof selectRecipients> & Paging & { content?: string | null },
): Promise<RawJson> {
  const parts: RawBuilder<unknown>[] = [scopeOf(caller, recipient, 'r')];
  if (userId) parts.push(sql`r.owner_id = ${userId}`);
  if (content) parts.push(contains([sql`r.recipient_name || r.phone || r.detailed_address`], content));
  const name = (column: string) => sql`(select g.name ->> ${caller.language} from region g where g.id = r.${sql.ref(column)})`;
  const values = {
    id: sql`r.id`,
    name: sql`r.recipient_name`,
    phone: sql`r.phone`,
    countryId: sql`r.country_id`,
    defaultAddress: sql`r.default_address`,
    address: sql`concat_ws(' ', ${name('countryId')}, ${name('provinceId')}, ${name('cityId')}, ${name('countyId')}, ${name('townId')}, ${streetAloneOf('r')})`,
    audit: sql`r.audit`,
  };
  const from = sql`recipient r where ${sql.join(parts, sql` and `)}`;
  const order = sql`r.default_address desc, r.use_count desc, r.id`;
  return queryJson(tx, pageJson(caller, selectRecipients.output, values, { from, order, paging: { index, rows } }));
}
