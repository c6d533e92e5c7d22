import { type RawBuilder, sql } from 'kysely';
import { done } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { type Field, type Fields, f, fieldWith, oneOrSeveral, wireName } from '@entrepot/contract/core/field.ts';
import type { AnyResource, Common, CrudVerb, DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import { rowRights } from '@entrepot/contract/core/row-rights.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import type { Caller } from './caller.ts';
import { crudCall } from './may-call.ts';
import type { Db, Tx } from '../db/db.ts';
import { cachedStatement } from '../db/statement-cache.ts';
import { type Execution, handlersOf, type Handler } from './handler.ts';
import { storeFieldFiles } from '../files/stored-files.ts';
import { pageOf } from '../lists/page.ts';
import { rightsOfRow, type RowConditions } from '../lists/row-rights.ts';
import { rowJson } from '../lists/rows-json.ts';
import { refuseForeignFields } from './customer-writes.ts';
import { withStored } from './unsent.ts';
import { allResources } from '../schema/registry.ts';
import { change, softDelete, insert, lock, sameVersion } from '../db/rows.ts';

/** The only three hooks a module may add to plain list, create, open, edit and delete. Anything beyond them is a verb of its own. */
export interface CrudRules<R extends AnyResource> {
  /** Narrows the rows further than the data scope: one more SQL condition on the table's columns. */
  scope?: (caller: Caller) => RawBuilder<unknown> | RawBuilder<boolean>;
  /** Sets the server's fields on a new row and on an edit (`row` is then the row before the edit); may throw a refusal. */
  fill?: (tx: Tx, caller: Caller, draft: DraftOf<R>, row: RowOf<R> | null) => Promise<Partial<RowOf<R>>> | Partial<RowOf<R>>;
  /** The conditions of the resource's `rowVerbs`, over the row `r`, by the same rules as the refusals. */
  rowRights?: (tx: Db, caller: Caller) => Promise<RowConditions> | RowConditions;
  /** Throws a refusal when the row may not be deleted. References to the row are always checked. */
  mayRemove?: (tx: Tx, caller: Caller, row: RowOf<R>) => void | Promise<void>;
}

const byId = { id: f.id({ required: true }) };
type ById = { id: string };
const siteChoice = { siteId: f.ref('site', { seenBy: ['platform', 'site'] }) };

/** The handlers of a resource's calls, with permission, paging, filters, data scope, row version and operation log. */
export function crud<R extends AnyResource>(resource: R, rules: CrudRules<R> = {}): Handler[] {
  const fields = resource.fields as Fields;
  const filters = filterFields(resource);
  // Without a separate call for the form, opening the row also serves the form.
  const opensForm = Boolean(resource.calls?.edit && !resource.calls.getEdit);
  const lockInScope = async (tx: Tx, caller: Caller, id: string, forUpdate: boolean) => {
    const row = await lock(tx, caller, resource, id);
    if (rules.scope && forUpdate) await requireInScope(tx, caller, resource, id, rules.scope(caller));
    return row;
  };

  const answered = rules.rowRights ? { ...fields, ...rowRights } : fields;
  const rightsFor = async (tx: Db, caller: Caller) =>
    rules.rowRights ? { output: { children: answered }, also: { can: rightsOfRow(await rules.rowRights(tx, caller)) } } : {};

  const plans: Record<CrudVerb, { input: Fields; output: Field } & Execution> = {
    list: {
      input: filters,
      output: f.page(answered),
      transaction: 'none',
      run: async (tx, caller, query) =>
        pageOf(tx, caller, resource, query, {
          where: rules.scope?.(caller),
          ...(await rightsFor(tx, caller)),
        }),
    },
    open: {
      input: byId,
      output: f.object(answered),
      transaction: 'none',
      run: async (tx, caller, { id }: ById) => rowJson(tx, caller, resource, id, { full: opensForm, ...(await rightsFor(tx, caller)) }),
    },
    getEdit: {
      input: byId,
      output: f.object(answered),
      transaction: 'none',
      run: async (tx, caller, { id }: ById) => rowJson(tx, caller, resource, id, { full: true, ...(await rightsFor(tx, caller)) }),
    },
    create: {
      input: { ...(resource.shared ? {} : siteChoice), ...fields },
      output: f.object({ id: f.id({ required: true }) }),
      transaction: 'required',
      async run(tx, caller, { siteId, ...draft }) {
        if (isTree(resource)) await lockTree(tx, resource);
        const storedDraft = await storeFieldFiles(tx, caller, resource, draft, null);
        const filled = { ...storedDraft, ...definedOnly((await rules.fill?.(tx, caller, storedDraft as DraftOf<R>, null)) ?? {}) };
        const values = { siteId: siteId || undefined, ...ownerOf(caller, resource), ...filled } as Partial<RowOf<R>>;
        mustBeOwnWarehouse(caller, resource, values);
        const row = await insert(tx, caller, resource, values);
        return { id: (row as Common).id };
      },
    },
    edit: {
      input: { ...byId, rowVersion: f.count({ min: 1 }), ...fields },
      output: done,
      transaction: 'required',
      async run(tx, caller, { id, rowVersion, ...draft }: ById & { rowVersion?: number | null }) {
        if (isTree(resource)) await lockTree(tx, resource);
        const row = await lockInScope(tx, caller, id, true);
        sameVersion(row as Common, rowVersion);
        refuseForeignFields(caller, resource, row as object, draft as Partial<RowOf<R>>);
        const sent = await storeFieldFiles(tx, caller, resource, draft, row as object);
        const filled = await rules.fill?.(tx, caller, withStored(resource, row as object, sent) as DraftOf<R>, row);
        const values = { ...sent, ...definedOnly(filled ?? {}) } as unknown as Partial<RowOf<R>>;
        mustBeOwnWarehouse(caller, resource, values);
        await change(tx, caller, resource, row, values);
        return true;
      },
    },
    remove: {
      input: byId,
      output: done,
      transaction: 'required',
      async run(tx, caller, { id }: ById) {
        const row = await lockInScope(tx, caller, id, true);
        await rules.mayRemove?.(tx, caller, row);
        await refuseInUse(tx, resource, row as Common);
        await softDelete(tx, caller, resource, row);
        return true;
      },
    },
  };

  return (Object.keys(resource.calls ?? {}) as CrudVerb[]).flatMap((verb) =>
    handlersOf(
      {
        ...crudCall(resource, verb),
        input: plans[verb].input,
        output: plans[verb].output,
        query: verb === 'list',
      },
      plans[verb],
    ),
  );
}

/** Whether a row may be below another one of its kind. */
function isTree({ name, fields }: AnyResource): boolean {
  const parent = (fields as Fields).parentId;
  return parent?.references === name && !parent.readOnly;
}

/**
 * Lets one call at a time move rows of a tree, so that two moves make no cycle. Taken before the rows: with the rows first, each of two moves
 * below the other's row would wait for the other.
 */
const lockTree = (tx: Tx, { table }: AnyResource) => sql`select pg_advisory_xact_lock(hashtextextended(${`tree ${table}`}, 0))`.execute(tx);

/** Warehouse staff create rows only in their own warehouses; any other warehouse does not exist for them (`NotFound`). */
function mustBeOwnWarehouse({ audience, warehouseIds }: Caller, { scope }: AnyResource, values: object): void {
  const warehouseId = scope?.warehouse && (values as Record<string, string | null | undefined>)[scope.warehouse];
  if (audience === 'warehouse' && warehouseIds && warehouseId && !warehouseIds.includes(warehouseId)) throw refuse('NotFound');
}

/** A list's own filters: the fields its page names, each with one value or several. A set of ids is filtered by one of its ids. */
function filterFields(resource: AnyResource): Fields {
  const entries = ((resource.page?.filters ?? []) as string[]).map((name) => [name, filterField(name, resource.fields[name])] as const);
  return { ...(resource.shared ? {} : siteChoice), ...Object.fromEntries(entries) };
}

function filterField(name: string, field: Field): Field {
  const wire = wireName(name, field);
  const set = field.shape === 'json' || field.shape === 'enums';
  const one = set
    ? f.id({ apiName: wire.replace(/Ids$/, 'Id') })
    : field.shape === 'translations'
      ? f.text({ apiName: wire, max: 100 })
      : field;
  return fieldWith(one, { required: false, readOnly: false, default: undefined }, oneOrSeveral);
}

/** A customer's new row belongs to that customer, whatever was sent. */
const ownerOf = (caller: Caller, resource: AnyResource) =>
  caller.audience === 'customer' && resource.scope?.customer ? { [resource.scope.customer]: caller.ownerId } : {};

async function requireInScope(tx: Tx, _caller: Caller, resource: AnyResource, id: string, where: ReturnType<typeof sql>): Promise<void> {
  const found = await sql`select 1 from ${sql.table(resource.table)} where id = ${id} and ${where}`.execute(tx);
  if (!found.rows.length) throw refuse('NotFound');
}

/** Rejects deleting a row that another row references, and names the kind of that row (`InUse`). */
export async function refuseInUse(tx: Tx, resource: AnyResource, { id, siteId }: Common): Promise<void> {
  const references = referencesTo(resource);
  if (!references.length) return;
  const statement = cachedStatement(`references to ${resource.name}`, [id, siteId], ([row, site]) => {
    const found = references.map(({ other, name }) => {
      const ofSite = other.shared || resource.shared ? sql`` : sql`site_id = ${site} and`;
      const alive = other.bare ? sql`` : sql`and not is_deleted`;
      return sql`when exists (select 1 from ${sql.table(other.table)} where ${ofSite} ${sql.ref(name)} = ${row} ${alive}) then ${sql.lit(other.name)}`;
    });
    return sql`select case ${sql.join(found, sql` `)} end as by`;
  });
  const { rows } = await tx.executeQuery<{ by: string | null }>(statement);
  const by = rows[0]?.by;
  if (by) throw refuse('InUse', { by }, { UsedBy: by });
}

/** The columns that reference a resource. Log entries about a row do not prevent its deletion. */
const referencesTo = (resource: AnyResource): { other: AnyResource; name: string }[] =>
  allResources
    .filter(({ appendOnly }) => !appendOnly)
    .flatMap((other) =>
      Object.entries(other.fields as Fields)
        .filter(([, field]) => field.references === resource.name && field.sql === 'uuid')
        .map(([name]) => ({ other, name })),
    );
