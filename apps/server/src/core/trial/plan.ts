import type { Field } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { type TrialClass, trialClassesOf } from '@entrepot/contract/core/trial-data.ts';
import { allFields, snake } from '../db/sql-names.ts';

/** A column of a table. */
interface Column {
  table: string;
  column: string;
}

/** How the trial data of a site is removed, in this order. */
interface TrialPlan {
  /** References of retained rows to removed ones: they become empty. `toAccount`: only those to customers. */
  detached: readonly (Column & { toAccount: boolean })[];
  /** Tables to clear, those that refer to others first; tables of one group refer to each other. */
  groups: readonly (readonly string[])[];
  /** Tables with rows of accounts, by the column that names the account; the accounts themselves last. */
  accounts: readonly Column[];
}

/** Returns the plan for all tables. Throws for a table without a class, and for a retained row that requires a removed one. */
export function trialPlan(resources: readonly AnyResource[]): TrialPlan {
  const classes = trialClassesOf(resources);
  const byTable = new Map<string, AnyResource>();
  for (const one of resources) if (!byTable.has(one.table)) byTable.set(one.table, one);
  const tableOf = new Map(resources.map(({ name, table }) => [name, table]));
  const classOf = (table: string): TrialClass => {
    const found = classes.get(table);
    if (!found) throw new Error(`${table}: state in trial-data.ts whether going live retains its rows`);
    return found;
  };
  const of = (kind: TrialClass) => [...byTable.values()].filter(({ table }) => classOf(table) === kind);
  const targetOf = ({ references, sql }: Field) => (references && sql === 'uuid' ? tableOf.get(references) : undefined);

  const detached = of('retained').flatMap((resource) =>
    Object.entries(allFields(resource)).flatMap(([name, field]) => {
      const target = targetOf(field);
      const kind = target && classOf(target);
      if (kind !== 'removed' && kind !== 'accounts') return [];
      // Staff are retained, and every account that a row requires is one of staff.
      if (field.account === 'staff') return [];
      if (field.required && kind === 'removed') throw new Error(`${resource.table} is retained but requires a row of ${target}`);
      return field.required ? [] : [{ table: resource.table, column: snake(name), toAccount: kind === 'accounts' }];
    }),
  );
  const removed = of('removed').map(({ table }) => table);
  const targets = (table: string) =>
    Object.values(allFields(byTable.get(table)!))
      .flatMap((field) => targetOf(field) ?? [])
      .filter((to) => removed.includes(to) && to !== table);
  return { detached, groups: groupsOf(removed, targets).reverse(), accounts: accountsFirst(of('accounts')) };
}

function accountsFirst(resources: readonly AnyResource[]): Column[] {
  const columnOf = (resource: AnyResource) => {
    if (resource.scope?.mainAccount) return 'id';
    if (allFields(resource).userId) return 'user_id';
    throw new Error(`${resource.table} is declared to have rows of accounts but has no column userId`);
  };
  const columns = resources.map((resource) => ({ table: resource.table, column: columnOf(resource) }));
  return [...columns.filter(({ column }) => column !== 'id'), ...columns.filter(({ column }) => column === 'id')];
}

/** The strongly connected components of the references, referenced ones first (Tarjan). */
export function groupsOf(tables: readonly string[], targets: (table: string) => readonly string[]): string[][] {
  const found = new Map<string, { index: number; low: number; open: boolean }>();
  const stack: string[] = [];
  const groups: string[][] = [];
  function visit(table: string) {
    const own = { index: found.size, low: found.size, open: true };
    found.set(table, own);
    stack.push(table);
    for (const target of targets(table)) {
      const known = found.get(target);
      if (!known) own.low = Math.min(own.low, visit(target).low);
      else if (known.open) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const group = stack.splice(stack.indexOf(table));
      for (const one of group) found.get(one)!.open = false;
      groups.push(group);
    }
    return own;
  }
  for (const table of tables) if (!found.has(table)) visit(table);
  return groups;
}
