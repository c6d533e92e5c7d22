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
import type { Tx } from '../../core/rows/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { withValues } from '../../core/rows/answers.ts';
import { pageOf, rowJson } from '../../core/rows/list.ts';
import { change, find, lock } from '../../core/rows/rows.ts';
import { halfYearNow } from '../orders/public.ts';
import { lookUpPage, sitesOf } from '../sites/public.ts';

const longestNumber = 40;

/** What the server sets: the site of the customer it belongs to, and the identity number, sealed. A masked number means "as it was". */
export async function fill(tx: Tx, caller: Caller, draft: DraftOf<typeof applicant>, row: RowOf<typeof applicant> | null) {
  const owner = draft.ownerId && caller.who !== 'C' ? { siteId: (await find(tx, caller, user, draft.ownerId)).siteId } : {};
  const { identityNumber } = draft;
  // The column is longer: it holds the number sealed.
  if (identityNumber && identityNumber.length > longestNumber)
    throw invalid({ field: 'IdentityNumber', key: 'tooLong', values: { max: longestNumber } });
  const kept = row && identityNumber?.includes('*') ? row.identityNumber : identityNumber && seal(identityNumber);
  return { ...(row ? {} : owner), identityNumber: kept ?? null };
}

/** Identity numbers leave the database sealed; only here they are opened, whole or masked. */
const sealed = { identityNumber: sql`r.identity_number` };
const opened = (whole: boolean) => ({
  identityNumber: (text: string | null) => text && (whole ? unseal(text) : maskedText(unseal(text))),
});

/** How much a declarant is used: counted when somebody looks, so that orders that leave do not wait for one row. */
const uses = (caller: Caller) => ({
  usageCount: sql`(select count(*)::int from declarant_entry e where e.site_id = r.site_id and e.applicant_id = r.id)`,
  halfYearEntries: entriesIn(caller),
  lastUsedTime: sql`(select max(o.creation_time) from logistics_order o where o.site_id = r.site_id and o.applicant_id = r.id and not o.is_deleted)`,
});
const entriesIn = (caller: Caller) =>
  sql`(select count(*)::int from declarant_entry e where e.site_id = r.site_id and e.applicant_id = r.id and e.period = ${halfYearNow(caller)})`;

/** A page of declarants: a customer's own, or the site's with those of its customers. Identity numbers are masked unless opened to the caller. */
export async function applicants(tx: Tx, caller: Caller, query: Input<typeof getApplicants> & Partial<ListQuery>): Promise<RawJson> {
  const { gives } = getApplicants;
  const page = await pageOf(tx, caller, applicant, query, { gives, also: { ...sealed, ...uses(caller) } });
  return withValues(gives, page, opened(caller.who !== 'C' && can(caller, recipientInformationIndex.ShowIdentity)));
}

/** One declarant for the form; customers see their own whole. */
export async function applicantForm(tx: Tx, caller: Caller, { id }: Input<typeof getEditApplicant>): Promise<RawJson> {
  const { gives } = getEditApplicant;
  const row = await rowJson(tx, caller, applicant, id, { full: true, gives, also: sealed });
  return withValues(gives, row, opened(caller.who === 'C' || can(caller, recipientInformationIndex.ShowIdentity)));
}

/** Takes a declarant out of use, or back into it. */
export async function deactivate(tx: Tx, caller: Caller, { id, deactivated }: Input<typeof deactivateApplicant>): Promise<true> {
  const row = await lock(tx, caller, applicant, id);
  await change(tx, caller, applicant, row, { deactivated });
  return true;
}

/** A page of the declarants in use that the caller may choose. */
export const applicantsToPick = (tx: Tx, caller: Caller, query: Partial<ListQuery>) =>
  lookUpPage(tx, caller, applicant, query, {
    where: sql`not r.deactivated and r.site_id = any(${sitesOf(caller, null)}::uuid[])`,
    gives: lookUpApplicants.gives,
    also: { phone: sql`r.phone`, detailedAddress: sql`r.detailed_address`, halfYearEntries: entriesIn(caller) },
    order: sql`r.contacts, r.id`,
  });
