import type { Fields } from '../../../packages/contract/src/core/field.ts';
import type { AnyResource } from '../../../packages/contract/src/core/resource.ts';
import type { CheckResult } from '../check-result.ts';
import { contractModules, exportsOfFile, filesOf } from './exports.ts';

/** Checks that each resource states which of its customer, warehouse and site fields limit access to its rows. */
export async function checkScopes(): Promise<CheckResult> {
  const files = contractModules().flatMap((module) => filesOf(module).map((file) => exportsOfFile(module, file)));
  const described = (await Promise.all(files)).flatMap((file) => Object.values(file).filter(isResource));
  const problems = described.flatMap(scopeProblems);
  return { problems, summary: `${described.length} resources, ${problems.length} problems` };
}

const isResource = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'table' in value && 'module' in value && 'fields' in value;

/**
 * The problems of a resource's scope, as sentences: a customer or warehouse field, or a column `ownerId` or `warehouseId` of any kind, without a
 * stated scope; and a scope that names a field of another kind.
 */
export function scopeProblems({ name, fields, shared, scope = {} }: AnyResource): string[] {
  const keysOf = (isOfKind: (field: Fields[string], key: string) => boolean) =>
    Object.entries(fields as Fields).flatMap(([key, field]) => (isOfKind(field, key) ? [key] : []));
  const kinds = {
    customer: keysOf(({ account }, key) => account === 'customer' || key === 'ownerId'),
    warehouse: keysOf(({ references, sql }, key) => (references === 'warehouse' && sql === 'uuid') || key === 'warehouseId'),
    site: shared ? keysOf(({ references, sql }) => references === 'site' && sql === 'uuid') : [],
  } as const;
  return (Object.entries(kinds) as [keyof typeof kinds, string[]][]).flatMap(([kind, keys]) => {
    const named = scope[kind];
    if (named === undefined && keys.length && kind !== 'site')
      return [`${name}: its scope must state \`${kind}\`: one of ${keys.join(', ')}, or null`];
    return named && !keys.includes(named) ? [`${name}: the scope names ${named}, which is no ${kind} field`] : [];
  });
}
