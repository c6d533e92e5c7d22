import { sql } from 'kysely';
import type { TimelineKind } from '@entrepot/contract/modules/timeline/calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { type LogOf, logOf } from '../access/public.ts';
import type { Db } from '../../core/db/db.ts';
import { fieldNamed, kindOf, kindOfStatus } from './kinds-of-fields.ts';
import { type Book, bookOf, type Subject, type Trace, type Window } from './trace.ts';

/**
 * Reads the operation log of a record: its changes, and the operations at the moments found in the other sources, such as the picking of
 * its order. Customers see only the actions of their own account's users.
 */
export async function logs(tx: Db, caller: Caller, subject: Subject, window: Window, moments: readonly Date[]): Promise<Book> {
  const own = caller.audience === 'customer' ? sql<boolean>`user_id = any(${[caller.ownerId, caller.userId]}::uuid[])` : sql<boolean>`true`;
  const { rows, beside } = await logOf(tx, { ...subject, ...window, moments, where: own });
  const book = bookOf(rows, window, (row) => tracesOf(caller, subject, row));
  return { ...book, traces: [...book.traces, ...beside.flatMap((row) => tracesOf(caller, subject, row))] };
}

type Side = LogOf['after'][number];
const values = (side: Side | undefined) => Object.entries(side ?? {}).filter(([name]) => name !== 'target' && name !== 'id');

/** Splits one log entry into steps: a package that is signed, weighed and shelved in one call has passed three. */
function tracesOf(caller: Caller, subject: Subject, { at, userId, address, device, before, after }: LogOf): Trace[] {
  const steps = new Map<TimelineKind, Trace>();
  const stepOf = (kind: TimelineKind): Trace => {
    const known = steps.get(kind) ?? { at, kind, userId, address, device, pictures: [], changes: [] };
    steps.set(kind, known);
    return known;
  };
  // Both sides list the changes of a call in the same order.
  for (const [index, side] of after.entries()) if (side.id === subject.id) addChange(caller, subject, stepOf, before[index], side);
  return [...steps.values()];
}

type Step = (kind: TimelineKind) => Trace;

/** Adds one change of the record's row to its steps; a status belongs to the step that caused it. */
function addChange(caller: Caller, subject: Subject, stepOf: Step, before: Side | undefined, after: Side): void {
  const then = new Map(values(before));
  const made = then.size === 0;
  const fields = values(after).flatMap(([name, value]) => {
    const field = fieldNamed(caller, subject, name);
    return field ? [{ field, change: { target: subject.of.name, id: subject.id, name, before: then.get(name), after: value } }] : [];
  });
  if (!fields.length) return;
  if (made) return fields.forEach(({ field, change }) => write(stepOf('declared'), field, change, true));
  const statusKind = fields.map(({ field, change }) => kindOfStatus(field, change.before, change.after)).find(Boolean);
  const kinds = fields.map(({ field, change }) => kindOf(subject.of, { ...field, after: change.after, statusKind }));
  const step = statusKind ?? kinds.find((kind) => kind && kind !== 'changed') ?? 'changed';
  for (const [index, { field, change }] of fields.entries()) write(stepOf(kinds[index] ?? step), field, change, false);
}

type FieldNamed = NonNullable<ReturnType<typeof fieldNamed>>;
type TraceChange = NonNullable<Trace['changes']>[number];

/** Adds one changed field to its step: new pictures, remarks, or the values before and after. */
function write(step: Trace, { visible, field }: FieldNamed, change: TraceChange, made: boolean): void {
  if (visible === 'pictures') {
    const old = new Set([change.before].flat());
    step.pictures = [
      ...(step.pictures ?? []),
      ...([change.after].flat().filter((one) => typeof one === 'string' && !old.has(one)) as string[]),
    ];
  } else if (step.kind === 'wrote' && typeof change.after === 'string') step.note = change.after;
  else if (visible === 'value' && !made && field.shape !== 'time') step.changes = [...(step.changes ?? []), change];
}
