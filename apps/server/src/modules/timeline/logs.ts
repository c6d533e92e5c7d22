import { sql } from 'kysely';
import type { TimelineKind } from '@entrepot/contract/modules/timeline/calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { type LogOf, logOf } from '../access/public.ts';
import type { Tx } from '../../core/rows/db.ts';
import { fieldNamed, kindOf, kindOfStatus } from './kinds-of-fields.ts';
import { type Book, bookOf, type Subject, type Trace, type Window } from './trace.ts';

/**
 * What the operation log tells of a thing: what was done to it, and what was done at the moments at which the other books name it, such as
 * its order's picking. A customer is told what the people of their own account did.
 */
export async function logs(tx: Tx, caller: Caller, subject: Subject, window: Window, moments: readonly Date[]): Promise<Book> {
  const own = caller.who === 'C' ? sql<boolean>`user_id = any(${[caller.ownerId, caller.userId]}::uuid[])` : sql<boolean>`true`;
  const { rows, beside } = await logOf(tx, { ...subject, ...window, moments, where: own });
  const book = bookOf(rows, window, (row) => tracesOf(caller, subject, row));
  return { ...book, traces: [...book.traces, ...beside.flatMap((row) => tracesOf(caller, subject, row))] };
}

type Side = LogOf['after'][number];
const values = (side: Side | undefined) => Object.entries(side ?? {}).filter(([name]) => name !== 'target' && name !== 'id');

/** One entry of the log as the steps it tells: a parcel that is signed for, weighed and shelved at once has been through three. */
function tracesOf(caller: Caller, subject: Subject, { at, userId, address, device, before, after }: LogOf): Trace[] {
  const steps = new Map<TimelineKind, Trace>();
  const stepOf = (kind: TimelineKind): Trace => {
    const known = steps.get(kind) ?? { at, kind, userId, address, device, pictures: [], changes: [] };
    steps.set(kind, known);
    return known;
  };
  // What a call changed stands on both sides in one order.
  for (const [index, side] of after.entries()) if (side.id === subject.id) tellChange(caller, subject, stepOf, before[index], side);
  return [...steps.values()];
}

type Step = (kind: TimelineKind) => Trace;

/** Writes what one change of the thing's row tells into the steps it belongs to; a status goes with the step that brought it about. */
function tellChange(caller: Caller, subject: Subject, stepOf: Step, before: Side | undefined, after: Side): void {
  const then = new Map(values(before));
  const made = then.size === 0;
  const fields = values(after).flatMap(([name, value]) => {
    const field = fieldNamed(caller, subject, name);
    return field ? [{ field, told: { target: subject.of.name, id: subject.id, name, before: then.get(name), after: value } }] : [];
  });
  if (!fields.length) return;
  if (made) return fields.forEach(({ field, told }) => write(stepOf('declared'), field, told, true));
  const cameTo = fields.map(({ field, told }) => kindOfStatus(field.key, told.before, told.after)).find(Boolean);
  const kinds = fields.map(({ field, told }) => kindOf(subject.of, { key: field.key, after: told.after, cameTo }));
  const step = cameTo ?? kinds.find((kind) => kind && kind !== 'changed') ?? 'changed';
  for (const [index, { field, told }] of fields.entries()) write(stepOf(kinds[index] ?? step), field, told, false);
}

type FieldNamed = NonNullable<ReturnType<typeof fieldNamed>>;
type Told = NonNullable<Trace['changes']>[number];

/** Writes one changed field into its step: pictures that came, a remark, or the value before and after. */
function write(step: Trace, { shown, field }: FieldNamed, told: Told, made: boolean): void {
  if (shown === 'pictures') {
    const old = new Set([told.before].flat());
    step.pictures = [
      ...(step.pictures ?? []),
      ...([told.after].flat().filter((one) => typeof one === 'string' && !old.has(one)) as string[]),
    ];
  } else if (step.kind === 'wrote' && typeof told.after === 'string') step.note = told.after;
  else if (shown === 'value' && !made && field.shape !== 'time') step.changes = [...(step.changes ?? []), told];
}
