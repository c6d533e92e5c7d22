import { type ErrorKey, invalid, Refusal } from '@entrepot/contract/core/errors.ts';
import { childFields, type Field, type Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { databaseError, type Db } from '../db/db.ts';
import { allFields, snake } from '../db/sql-names.ts';
import { allResources, resourceNamed } from '../schema/registry.ts';
import { checkName, foreignKeyName, uniqueName } from '../schema/tables.ts';
import { isAllThere } from '../scope/reach.ts';
import type { Caller } from './caller.ts';
import { checkProblems, fieldsOfCheck, type WrittenCheck } from './check-problems.ts';

/** A call's input with the fields that describe it. */
interface Request {
  fields: Fields;
  input: Readonly<Record<string, unknown>>;
}

/**
 * The refusal that a violated database constraint means to the caller; undefined when it has no meaning, which is a bug.
 *
 * - A unique key of values that people write: `Duplicate`. Keys of values that only the server sets have no meaning.
 * - A check of values that people write: `ValidationFailed`, with the fields of the request that it concerns. Checks that involve other values
 *   have no meaning.
 * - A condition that a trigger checks: the refusal of its name.
 * - A foreign key: `NotFound` if the request names a row that the caller does not have. Deleting a row that others refer to has no meaning.
 */
export async function constraintRefusal(db: Db, caller: Caller, problem: unknown, request: Request): Promise<Refusal | undefined> {
  const found = databaseError(problem);
  if (!found) return undefined;
  const { state, constraint } = found;
  if (state === '23505' || state === '23514') {
    const check = writtenChecks().get(constraint);
    return check ? refusalOfCheck(check, request) : refusalFor(ofTriggers.get(constraint) ?? writtenKeys().get(constraint), constraint);
  }
  if (state !== '23503') return undefined;
  const target = targets().get(constraint);
  return target && (await namesUnknownRow(db, caller, target, request)) ? refusalFor('NotFound', constraint) : undefined;
}

const refusalFor = (key: ErrorKey | undefined, constraint: string) => key && new Refusal(key, undefined, { constraint });

// `databaseError` removes the number that a shard adds to a name.
const plain = (name: string) => name.replace(/_\d+$/, '');
const memoized = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

/** The conditions that triggers check (`core/schema`), with their meaning. */
const ofTriggers: ReadonlyMap<string, ErrorKey> = new Map([['book_month_closed', 'MonthClosed']]);

/** The unique keys of values that people write, with their meaning. */
const writtenKeys = memoized(() => new Map<string, ErrorKey>(allResources.flatMap(uniqueKeys)));
/** The checks of values that people write. */
export const writtenChecks = memoized(() => new Map(allResources.flatMap(checks)));

/** Names the fields of the request; without any of them, the fields of the check. */
function refusalOfCheck(check: WrittenCheck, request: Request): Refusal {
  const problems = checkProblems(check, request);
  if (problems.length) return invalid(...problems);
  return new Refusal('ValidationFailed', 'core.errors.notTogether', { fields: fieldsOfCheck(check) });
}

function uniqueKeys(resource: AnyResource): [string, ErrorKey][] {
  return (
    (resource.unique ?? [])
      .map((key) => ('on' in key ? { on: key.on as readonly string[], where: key.where } : { on: key as readonly string[] }))
      // A key of the site alone with a condition is one of the fields in its condition.
      .filter(({ on, where }) => (on.length ? on.some((name) => !(resource.fields as Fields)[name]?.readOnly) : where))
      .map(({ on }) => [plain(uniqueName(resource, on)), 'Duplicate'])
  );
}

function checks(resource: AnyResource): [string, WrittenCheck][] {
  const columns = new Map(Object.entries(allFields(resource)).map(([name, field]) => [snake(name), field]));
  const isWritten = (text: string) => [...text.matchAll(/\w+/g)].every(([word]) => !columns.get(word)?.readOnly);
  return Object.entries(resource.checks ?? {})
    .filter(([, check]) => isWritten(check))
    .map(([name, check]) => [plain(checkName(resource, name)), { resource, check }]);
}

/** The referenced resource of each foreign key. */
const targets = memoized(
  () =>
    new Map(
      allResources.flatMap((resource) =>
        Object.entries(allFields(resource)).flatMap(([name, { references }]) => {
          const target = references && resourceNamed(references);
          return target ? [[plain(foreignKeyName(resource, name)), target] as const] : [];
        }),
      ),
    ),
);

async function namesUnknownRow(db: Db, caller: Caller, target: AnyResource, { fields, input }: Request): Promise<boolean> {
  const ids = [...new Set(idsOf(fields, input, target.name))];
  if (!ids.length) return false;
  return !(await isAllThere(db, caller, target, ids));
}

/** The ids in a request that refer to rows of a resource. */
function idsOf(fields: Fields, input: Readonly<Record<string, unknown>>, target: string): string[] {
  return Object.entries(fields).flatMap(([key, field]) => idsIn(field, input[key], target));
}

function idsIn(field: Field, value: unknown, target: string): string[] {
  if (value === null || value === undefined) return [];
  if (field.references === target) return [value].flat() as string[];
  const inner = childFields(field);
  return inner ? [value].flat().flatMap((one) => idsOf(inner, one as Record<string, unknown>, target)) : [];
}
