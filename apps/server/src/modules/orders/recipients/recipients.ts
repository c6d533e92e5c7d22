import type { Input } from '@entrepot/contract/core/call.ts';
import { type FieldProblem, invalid } from '@entrepot/contract/core/errors.ts';
import { wireName } from '@entrepot/contract/core/field.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { recipientAuditStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import type { deleteRecipient } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { fixedTelephone, idCard, phone } from '@entrepot/rules/validators.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { notDeleted, oneOf, onlyOne } from '../../../core/db/conditions.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import { findWhere, softDelete, lock } from '../../../core/db/rows.ts';
import { siteConfigurationOf } from '../../sites/public.ts';
import { type StoredIdentity, sealedIdentity, wholeIdentity } from './identity.ts';
import { customerOf } from '../owner.ts';
import { contactHash } from './recipient-lookups.ts';

export type Recipient = RowOf<typeof recipient>;
type Draft = DraftOf<typeof recipient>;

/** Returns the columns of an entry that the server sets: owner, hash, sealed identity, and the review that a changed identity requires. */
export async function fillRecipient(tx: Tx, caller: Caller, draft: Draft, row: Recipient | null): Promise<Partial<Recipient>> {
  const problems = recipientProblems(draft, row);
  if (problems.length) throw invalid(...problems);
  const owner = row ?? (await customerOf(tx, caller, draft.ownerId));
  const identity = identityOf(draft, row);
  return {
    ...identity,
    ...(await reviewOf(tx, owner.siteId, draft, row, identity)),
    ...(row ? {} : { siteId: owner.siteId, defaultAddress: await isFirst(tx, caller, owner.ownerId!) }),
    ownerId: owner.ownerId,
    contactHash: contactHash(draft),
  };
}

const knownCodes = new Set(['86', '852', '853', '886']);

/** Validates an entry by the rules of its country; an unchanged number is not validated again. */
export function recipientProblems(draft: Draft, row: Recipient | null): FieldProblem[] {
  const { phoneCode, phone: mobile, telephone, identityNumber } = draft;
  const code = phoneCode.replace(/^\+/, '');
  const problems: FieldProblem[] = [];
  for (const name of ['recipientName', 'phone', 'detailedAddress'] as const)
    if (!draft[name]) problems.push({ field: wireName(name, recipient.fields[name]), key: 'required' });
  if (!knownCodes.has(code)) return problems;
  if (phone(mobile, code)) problems.push({ field: 'Phone', key: 'phone' });
  if (telephone && fixedTelephone(telephone, code)) problems.push({ field: 'Telephone', key: 'phone' });
  const typed = identityNumber && identityNumber !== row?.identityNumber;
  if (typed && idCard(identityNumber, code)) problems.push({ field: 'IdentityNumber', key: 'invalid' });
  return problems;
}

// A form that was opened with the masked number sends it back unchanged: the stored one remains.
function identityOf({ identityNumber }: Draft, row: Recipient | null): StoredIdentity {
  if (row && identityNumber && (identityNumber === row.identityNumber || identityNumber === wholeIdentity(row))) {
    const { identityNumber: storedNumber, identitySealed, identityTail } = row;
    return { identityNumber: storedNumber, identitySealed, identityTail };
  }
  return sealedIdentity(identityNumber?.toUpperCase() ?? null);
}

const { ToBeAudited, NotRequired } = enumCodes.RecipientInformationAudit;
const realName = enumCodes.RealNameStatus;

async function reviewOf(
  tx: Tx,
  siteId: string,
  draft: Draft,
  row: Recipient | null,
  identity: StoredIdentity,
): Promise<Partial<Recipient>> {
  const required = await realNameRequired(tx, siteId, draft.countryId);
  if (!required) return row ? {} : { audit: NotRequired, realNameStatus: realName.NotRequired };
  const same =
    row?.recipientName === draft.recipientName &&
    row.phone === draft.phone &&
    row.identitySealed === identity.identitySealed &&
    row.countryId === draft.countryId;
  if (row && same) return {};
  const audit = row && recipientAuditStates.can(row.audit, 'change') ? recipientAuditStates.after(row.audit, 'change') : ToBeAudited;
  return { audit, auditRemarks: null, realNameStatus: realName.Unknown, realNameTime: null };
}

/** Whether the identity of an entry is known or not required. */
export const identityKnown = ({ identitySealed, realNameStatus }: Pick<Recipient, 'identitySealed' | 'realNameStatus'>): boolean =>
  identitySealed !== null || realNameStatus === realName.Verified || realNameStatus === realName.NotRequired;

/** Whether customs of a country require verified identities. */
export async function realNameRequired(tx: Db, siteId: string, countryId: string | null): Promise<boolean> {
  const { customsRules } = await siteConfigurationOf(tx, siteId);
  return customsRules?.some((rule) => rule.countryId === countryId && rule.realNameRequired) ?? false;
}

async function isFirst(tx: Tx, caller: Caller, ownerId: string): Promise<boolean> {
  return (await findWhere(tx, caller, recipient, { ownerId, defaultAddress: true })).length === 0;
}

/** Deletes an address book entry, unless an order that waits for approval uses it (`InUse`). */
export async function removeRecipient(tx: Tx, caller: Caller, { id }: Input<typeof deleteRecipient>) {
  const row = await lock(tx, caller, recipient, id);
  const { Draft: draft, ToBeApproved } = enumCodes.OrderStatus;
  const user = await tx
    .selectFrom('logisticsOrder')
    .select('serialNumber')
    .where('siteId', '=', row.siteId)
    .where('recipientId', '=', id)
    .where('orderStatus', '=', oneOf([draft, ToBeApproved]))
    .where(notDeleted)
    .limit(onlyOne)
    .executeTakeFirst();
  if (user) throw ordersErrors.recipientInUse({ number: user.serialNumber });
  await softDelete(tx, caller, recipient, row);
  return true;
}
