import { sql } from 'kysely';
import { done } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { type Field, type Fields, f, objectSchema, fieldWith, oneOrSeveral, wireName } from '@entrepot/contract/core/field.ts';
import {
  type AnyResource,
  type Common,
  type CrudVerb,
  type DraftOf,
  needsOf,
  type RowOf,
  seenBy,
} from '@entrepot/contract/core/resource.ts';
import { given } from '@entrepot/contract/core/given.ts';
import type { Caller } from './caller.ts';
import type { Tx } from '../rows/db.ts';
import { handlersOf, type Handler } from './handler.ts';
import { holdFiles } from '../files/held-files.ts';
import { pageOf, rowJson } from '../rows/list.ts';
import { allResources } from '../rows/registry.ts';
import { change, hide, insert, lock, sameVersion } from '../rows/rows.ts';

/** The only three things a module may add to plain list, create, open, edit and remove. A fourth wish is a verb. */
export interface CrudRules<R extends AnyResource> {
  /** Narrows the rows further than the data scope does: one more SQL condition over the table's columns. */
  scope?: (caller: Caller) => ReturnType<typeof sql>;
  /** The fields the server sets, on a new row and on an edit (then `row` is the row as it was); may refuse. */
  fill?: (tx: Tx, caller: Caller, draft: DraftOf<R>, row: RowOf<R> | null) => Promise<Partial<RowOf<R>>> | Partial<RowOf<R>>;
  /** Throws a refusal when the row may not be removed. That nothing points to it is checked by itself. */
  mayRemove?: (tx: Tx, caller: Caller, row: RowOf<R>) => void | Promise<void>;
}

const writes = new Set<CrudVerb>(['create', 'edit', 'remove']);
const byId = { id: f.id({ required: true }) };
const siteChoice = { siteId: f.ref('site', { seenBy: 'PS' }) };

/** The handlers of the calls a resource names, with permission, paging, filters, data scope, row version and operation log. */
export function crud<R extends AnyResource>(resource: R, rules: CrudRules<R> = {}): Handler[] {
  const fields = resource.fields as Fields;
  const filters = filterFields(resource);
  // Where there is no call of its own for the form, the row is opened for it.
  const opensForm = Boolean(resource.calls?.edit && !resource.calls.getEdit);
  const visible = async (tx: Tx, caller: Caller, id: string, hold: boolean) => {
    const row = await lock(tx, caller, resource, id);
    if (rules.scope && hold) await mustBeIn(tx, caller, resource, id, rules.scope(caller));
    return row;
  };

  const plans: Record<CrudVerb, { takes: Fields; gives: Field; run: Handler['run'] }> = {
    list: {
      takes: filters,
      gives: f.page(fields),
      run: (tx, caller, query) => pageOf(tx, caller, resource, query, rules.scope ? { where: rules.scope(caller) } : {}),
    },
    open: { takes: byId, gives: f.object(fields), run: (tx, caller, { id }) => rowJson(tx, caller, resource, id, { full: opensForm }) },
    getEdit: { takes: byId, gives: f.object(fields), run: (tx, caller, { id }) => rowJson(tx, caller, resource, id, { full: true }) },
    create: {
      takes: { ...(resource.shared ? {} : siteChoice), ...fields },
      gives: f.object({ id: f.id({ required: true }) }),
      async run(tx, caller, { siteId, ...draft }) {
        const held = await holdFiles(tx, caller, resource, draft, null);
        const filled = { ...held, ...given((await rules.fill?.(tx, caller, held as DraftOf<R>, null)) ?? {}) };
        const values = { siteId: siteId || undefined, ...ownerOf(caller, resource), ...filled } as Partial<RowOf<R>>;
        mustBeOwnWarehouse(caller, values);
        const row = await insert(tx, caller, resource, values);
        return { id: (row as Common).id };
      },
    },
    edit: {
      takes: { ...byId, rowVersion: f.count({ min: 1 }), ...fields },
      gives: done,
      async run(tx, caller, { id, rowVersion, ...draft }) {
        const row = await visible(tx, caller, id, true);
        sameVersion(row as Common, rowVersion);
        const held = await holdFiles(tx, caller, resource, draft, row as object);
        const own = Object.fromEntries(
          Object.entries(held).filter(
            ([name, value]) =>
              !(value === null && (fields[name]?.starts !== undefined || !seenBy(fields[name]!, caller.who === 'X' ? 'P' : caller.who))),
          ),
        );
        const filled = await rules.fill?.(tx, caller, held as DraftOf<R>, row);
        const values = { ...own, ...given(filled ?? {}) } as unknown as Partial<RowOf<R>>;
        mustBeOwnWarehouse(caller, values);
        await change(tx, caller, resource, row, values);
        return true;
      },
    },
    remove: {
      takes: byId,
      gives: done,
      async run(tx, caller, { id }) {
        const row = await visible(tx, caller, id, true);
        await rules.mayRemove?.(tx, caller, row);
        await refuseInUse(tx, resource, row as Common);
        await hide(tx, caller, resource, row);
        return true;
      },
    },
  };

  return (Object.entries(resource.calls ?? {}) as [CrudVerb, string][]).flatMap(([verb, name]) =>
    handlersOf(
      {
        path: `/${resource.area}/${name}`,
        who: (writes.has(verb) || verb === 'getEdit' ? resource.who?.write : resource.who?.read) ?? '',
        needs: needsOf(resource, verb),
        takes: plans[verb].takes,
        gives: plans[verb].gives,
        reads: !writes.has(verb),
        query: verb === 'list',
      },
      plans[verb].run,
    ),
  );
}

/** Warehouse staff put nothing into a warehouse that is not theirs: it does not exist for them (101). */
function mustBeOwnWarehouse({ who, warehouseIds }: Caller, values: object): void {
  const { warehouseId } = values as { warehouseId?: string | null };
  if (who === 'W' && warehouseIds && warehouseId && !warehouseIds.includes(warehouseId)) throw refuse('NotFound');
}

/** A list's own filters: those its page names, each one value or several. A set is asked for by one of its ids. */
function filterFields(resource: AnyResource): Fields {
  const entries = ((resource.page?.filters ?? []) as string[]).map((name) => [name, filterField(name, resource.fields[name])] as const);
  return { ...(resource.shared ? {} : siteChoice), ...Object.fromEntries(entries) };
}

function filterField(name: string, field: Field): Field {
  const wire = wireName(name, field);
  const set = field.shape === 'json' || field.shape === 'enums';
  const one = set ? f.id({ wire: wire.replace(/Ids$/, 'Id') }) : field.shape === 'translations' ? f.text({ wire, max: 100 }) : field;
  return fieldWith(one, { required: false, byServer: false, starts: undefined }, oneOrSeveral);
}

/** A customer's new row belongs to the customer, whatever was sent. */
const ownerOf = (caller: Caller, resource: AnyResource) =>
  caller.who === 'C' && 'ownerId' in resource.fields ? { ownerId: caller.ownerId } : {};

async function mustBeIn(tx: Tx, _caller: Caller, resource: AnyResource, id: string, where: ReturnType<typeof sql>): Promise<void> {
  const found = await sql`select 1 from ${sql.table(resource.table)} where id = ${id} and ${where}`.execute(tx);
  if (!found.rows.length) throw refuse('NotFound');
}

/** Refuses to remove what another row points to, and says which kind of row does (code 105). */
/** Refuses to take a row away that another one points to (InUse). */
export async function refuseInUse(tx: Tx, resource: AnyResource, { id, siteId }: Common): Promise<void> {
  // A log of what happened to a row does not keep it from being removed.
  for (const other of allResources.filter(({ appendOnly }) => !appendOnly)) {
    for (const [name, field] of Object.entries(other.fields as Fields)) {
      if (field.points !== resource.name || field.sql !== 'uuid') continue;
      const alive = other.bare ? sql`` : sql`and not is_deleted`;
      const site = other.shared || resource.shared ? sql`` : sql`site_id = ${siteId} and`;
      const found = await sql`select 1 from ${sql.table(other.table)} where ${site} ${sql.ref(name)} = ${id} ${alive} limit 1`.execute(tx);
      if (found.rows.length) throw refuse('InUse', { by: other.name }, { UsedBy: other.name });
    }
  }
}

/** Reads a draft of a resource from wire names, as imports do. */
export const draftSchema = <R extends AnyResource>(resource: R) => objectSchema(resource.fields as Fields);
