import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { applicant } from '@entrepot/contract/modules/customs/applicant.ts';
import { type deactivateApplicant, getApplicants, getEditApplicant, lookUpApplicants } from '@entrepot/contract/modules/customs/calls.ts';
import { recipientInformationIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { maskedText, seal, unseal } from '../../core/http/crypto.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { withValues } from '../../core/lists/json-answers.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { change, find, lock } from '../../core/db/rows.ts';
import { halfYearNow } from '../orders/public.ts';
import { sitesOf } from '../sites/public.ts';
import { lookUpPage } from '../../core/lists/choices.ts';

const maxNumberLength = 40;

/**
 * Sets the server's columns: the site of the customer it belongs to, and the sealed identity number. A masked number leaves the stored one
 * unchanged.
 */
export async function fill(tx: Tx, caller: Caller, draft: DraftOf<typeof applicant>, row: RowOf<typeof applicant> | null) {
  const owner = draft.ownerId && caller.audience !== 'customer' ? { siteId: (await find(tx, caller, user, draft.ownerId)).siteId } : {};
  const { identityNumber } = draft;
  // The column is longer because it has the sealed number.
  const isStored = row !== null && (identityNumber === row.identityNumber || Boolean(identityNumber?.includes('*')));
  if (identityNumber && !isStored && identityNumber.length > maxNumberLength)
    throw invalid({ field: 'IdentityNumber', key: 'tooLong', values: { max: maxNumberLength } });
  const stored = isStored ? row.identityNumber : identityNumber && seal(identityNumber);
  return { ...(row ? {} : owner), identityNumber: stored ?? null };
}

/** Identity numbers are sealed in the database; only here they are unsealed, in full or masked. */
const sealed = { identityNumber: sql`r.identity_number` };
const opened = (whole: boolean) => ({
  identityNumber: (text: string | null) => text && (whole ? unseal(text) : maskedText(unseal(text))),
});

/** Usage of a declarant: counted on reading, so that departing orders do not contend for one row. */
const uses = (caller: Caller) => ({
  usageCount: sql`(select count(*)::int from declarant_entry e where e.site_id = r.site_id and e.applicant_id = r.id)`,
  halfYearEntries: entriesIn(caller),
  lastUsedTime: sql`(select max(o.creation_time) from logistics_order o where o.site_id = r.site_id and o.applicant_id = r.id and not o.is_deleted)`,
});
const entriesIn = (caller: Caller) =>
  sql`(select count(*)::int from declarant_entry e where e.site_id = r.site_id and e.applicant_id = r.id and e.period = ${halfYearNow(caller)})`;

/**
 * Lists a page of declarants: a customer's own, or the site's with those of its customers. Identity numbers are masked unless the caller
 * may see them.
 */
export async function applicants(tx: Db, caller: Caller, query: Input<typeof getApplicants> & Partial<ListQuery>): Promise<RawJson> {
  const { output } = getApplicants;
  const page = await pageOf(tx, caller, applicant, query, { output, also: { ...sealed, ...uses(caller) } });
  return withValues(output, page, opened(caller.audience !== 'customer' && can(caller, recipientInformationIndex.ShowIdentity)));
}

/** Returns a declarant for the form; customers see their own unmasked. */
export async function applicantForm(tx: Db, caller: Caller, { id }: Input<typeof getEditApplicant>): Promise<RawJson> {
  const { output } = getEditApplicant;
  const row = await rowJson(tx, caller, applicant, id, { full: true, output, also: sealed });
  return withValues(output, row, opened(caller.audience === 'customer' || can(caller, recipientInformationIndex.ShowIdentity)));
}

/** Deactivates or activates a declarant. */
export async function deactivate(tx: Tx, caller: Caller, { id, deactivated }: Input<typeof deactivateApplicant>): Promise<true> {
  const row = await lock(tx, caller, applicant, id);
  await change(tx, caller, applicant, row, { deactivated });
  return true;
}

/** Lists a page of active declarants for the caller's picker. */
export const applicantsToPick = (tx: Db, caller: Caller, query: Partial<ListQuery>) =>
  lookUpPage(tx, caller, applicant, query, {
    where: sql`not r.deactivated and r.site_id = any(${sitesOf(caller, null)}::uuid[])`,
    output: lookUpApplicants.output,
    also: { phone: sql`r.phone`, detailedAddress: sql`r.detailed_address`, halfYearEntries: entriesIn(caller) },
    order: sql`r.contacts, r.id`,
  });
