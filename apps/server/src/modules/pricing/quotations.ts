import { type RawBuilder, sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { AnyResource, Common } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { change, insert, sameVersion } from '../../core/db/rows.ts';
import { refuseInUse } from '../../core/calls/crud.ts';
import type { Handler } from '../../core/calls/handler.ts';
import { withStored } from '../../core/calls/unsent.ts';
import { followSwitch, makeWay } from './succession.ts';
import { lockPresent, presentId } from './versions.ts';

type Row = Common & Record<string, any>;
type QuotationValues = Record<string, any>;
/** Refuses a quotation that may not be saved. */
type Validate = (tx: Tx, caller: Caller, siteId: string, draft: QuotationValues) => Promise<void>;

/** Lists quotations of one kind, each with whether it is effective now. */
export function listed(resource: AnyResource, { output }: Pick<Handler, 'output'>) {
  return (tx: Db, caller: Caller, { quotationStatus, ...query }: QuotationValues) =>
    pageOf(tx, caller, resource, query, {
      filters: { endsWithin: (days: number) => endsWithin(caller.now, days) },
      where: quotationStatus ? sql`${statusNow(caller.now)} = any(${[quotationStatus].flat()}::int[])` : undefined,
      output,
      also: {
        quotationStatus: statusNow(caller.now),
        presentVersion: presentVersion(resource, caller.now),
      },
    });
}

/** Reads a quotation for its form; if it was replaced, its effective version. */
export function opened(resource: AnyResource, { output }: Pick<Handler, 'output'>) {
  return async (tx: Db, caller: Caller, { id }: QuotationValues) =>
    rowJson(tx, caller, resource, await presentId(tx, caller, resource, id), {
      full: true,
      output,
      also: { quotationStatus: statusNow(caller.now) },
    });
}

/** SQL condition: is a quotation effective now, and does it end within that many days? */
export const endsWithin = (now: Date, days: number): RawBuilder<boolean> =>
  sql<boolean>`coalesce(effective_flag, true) and time_of_entry_into_force <= ${now} and deadline > ${now}
    and deadline <= ${now}::timestamptz + make_interval(hours => ${days * 24}::int)`;

const presentVersion = ({ table }: AnyResource, now: Date) =>
  sql`(select max(o.version) from ${sql.table(table)} o where o.site_id = r.site_id and o.name = r.name and o.counts_until > ${now})`;

function statusNow(now: Date) {
  const { Disabled, NotYetEffective, Expired, Effective } = enumCodes.QuotationStatus;
  return sql`case when not coalesce(effective_flag, true) then ${Disabled}::int
      when time_of_entry_into_force > ${now} then ${NotYetEffective}::int when deadline <= ${now} then ${Expired}::int
      else ${Effective}::int end`;
}

/** Creates a quotation of one kind. A name that was used before continues its version numbers. */
export function established(resource: AnyResource, validate: Validate) {
  return async (tx: Tx, caller: Caller, { siteId: chosen, ...draft }: QuotationValues) => {
    const siteId: string = chosen ?? caller.siteId;
    if (!caller.siteIds.includes(siteId)) throw refuse('NotFound');
    await validate(tx, caller, siteId, draft);
    const row: Row = await insert(tx, caller, resource, {
      ...withRowIds(draft),
      siteId,
      version: await nextVersion(tx, resource, siteId, draft.name),
    } as never);
    return { id: row.id };
  };
}

/**
 * Replaces a quotation by a new version in a new row; orders keep the old one. A version that starts in the future replaces it only then.
 * Throws `ConcurrencyConflict` for a version that was already replaced.
 */
export function edited(resource: AnyResource, validate: Validate) {
  return async (tx: Tx, caller: Caller, { id, rowVersion, ...draft }: QuotationValues) => {
    const row: Row = await lockPresent(tx, caller, resource, id);
    sameVersion(row, rowVersion);
    const next = withStored(resource, row, draft);
    await validate(tx, caller, row.siteId, next);
    const version = Math.max(row.version + 1, await nextVersion(tx, resource, row.siteId, draft.name));
    await makeWay(tx, caller, resource, row, next as { timeOfEntryIntoForce: Date });
    // The row version continues over the rows, so that an edit of an older one is detected.
    const counted = { siteId: row.siteId, version, replacesId: row.id, rowVersion: row.rowVersion + 1 };
    await insert(tx, caller, resource, { ...withRowIds(next), ...counted } as never);
    return true;
  };
}

/** Gives each surcharge row an id: the one it was sent with, so that a row stays the same over versions, or a new one. */
function withRowIds({ surcharges, ...draft }: QuotationValues): QuotationValues {
  if (!surcharges) return { ...draft, surcharges };
  const taken = new Set<string>();
  const rows = (surcharges as QuotationValues[]).map((row) => {
    const id: string = row.id && !taken.has(row.id) ? row.id : newId();
    taken.add(id);
    return { ...row, id };
  });
  return { ...draft, surcharges: rows };
}

async function nextVersion(tx: Tx, resource: AnyResource, siteId: string, name: string): Promise<number> {
  const found = await sql<{ version: number }>`
    select coalesce(max(version), 0)::int + 1 as version from ${sql.table(resource.table)} where site_id = ${siteId} and name = ${name}`.execute(
    tx,
  );
  return found.rows[0]!.version;
}

/** Enables or disables a quotation; its prices stay unchanged. */
export function switched(resource: AnyResource, enabled?: boolean) {
  return async (tx: Tx, caller: Caller, input: QuotationValues) => {
    const row: Row = await lockPresent(tx, caller, resource, input.id);
    const effectiveFlag: boolean = enabled ?? input.enabled;
    await change(tx, caller, resource, row as never, { effectiveFlag } as never);
    await followSwitch(tx, caller, resource, row, { effectiveFlag });
    return true;
  };
}

/** Deletes a quotation; one that priced orders is only disabled. */
export function removed(resource: AnyResource) {
  return async (tx: Tx, caller: Caller, { id }: QuotationValues) => {
    const row = await lockPresent(tx, caller, resource, id);
    const ofOrders = resource === transferQuotation;
    if (!ofOrders) await refuseInUse(tx, resource, row);
    const keepsVersion = ofOrders && (await isUsed(tx, row));
    const withdrawn = keepsVersion ? { effectiveFlag: false } : ({ isDeleted: true } as const);
    await change(tx, caller, resource, row as never, withdrawn as never);
    await followSwitch(tx, caller, resource, row, withdrawn);
    return true;
  };
}

async function isUsed(tx: Tx, { siteId, id, creationTime }: Row): Promise<boolean> {
  const found = await tx
    .selectFrom('logisticsOrder')
    .select('id')
    .where('siteId', '=', siteId)
    .where('creationTime', '>=', creationTime)
    .where(notDeleted)
    .where(sql<boolean>`quote_snapshot ->> 'quotationId' = ${id}`)
    .limit(onlyOne)
    .executeTakeFirst();
  return found !== undefined;
}

/** Copies a transfer quotation under the next unused name; the copy is disabled. */
export async function copied(tx: Tx, caller: Caller, { id }: QuotationValues) {
  const { name, ...row }: Row = await lockPresent(tx, caller, transferQuotation, id);
  const values = Object.fromEntries(Object.keys(transferQuotation.fields).map((key) => [key, row[key]]));
  const made = await insert(tx, caller, transferQuotation, {
    ...values,
    name: await freeName(tx, row.siteId, name),
    siteId: row.siteId,
    version: 1,
    replacesId: null,
    countsUntil: null,
    effectiveFlag: false,
  });
  return { id: made.id };
}

async function freeName(tx: Tx, siteId: string, name: string): Promise<string> {
  const found = await tx.selectFrom('transferQuotation').select('name').distinct().where('siteId', '=', siteId).execute();
  const taken = new Set(found.map((row) => row.name));
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`;
    const wanted = name.slice(0, 64 - suffix.length) + suffix;
    if (!taken.has(wanted)) return wanted;
  }
}
