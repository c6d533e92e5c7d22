import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { type TimelineKind, timelineKinds } from '@entrepot/contract/modules/timeline/calls.ts';

/** The thing whose timeline is told: its row, whose it is, and the orders it belongs to. */
export interface Subject {
  of: AnyResource;
  siteId: string;
  id: string;
  row: RowOf<AnyResource> & Record<string, unknown>;
  ownerId: string | null;
  orderIds: readonly string[];
}

/** Which part of the past is read: what happened before a moment, so many rows of each book. */
export interface Window {
  before: Date;
  most: number;
}

type State = CodeOf<'InventoryState'> | null;
/** A place as a movement names it. */
export interface MovedPlace {
  shelf: string | null;
  bin: string | null;
  state: State;
}
export interface Moved {
  stockMovementType: CodeOf<'StockMovementType'>;
  goods: string | null;
  quantity: number;
  from: MovedPlace | null;
  to: MovedPlace | null;
}
/** A field of the subject before and after, as the operation log keeps it. */
export interface Changed {
  target: string;
  id: string;
  name: string;
  before: unknown;
  after: unknown;
}

/** What one book tells of one moment. Two books may tell the same step: `alone` says that this one stands for itself. */
export interface Trace {
  at: Date;
  kind: TimelineKind;
  alone?: boolean;
  userId?: string | null;
  address?: string | null;
  device?: string | null;
  place?: string | null;
  number?: string | null;
  words?: string | null;
  note?: string | null;
  trajectoryStatus?: CodeOf<'TrajectoryStatus'> | null;
  billType?: CodeOf<'BillType'> | null;
  paymentType?: CodeOf<'PaymentType'> | null;
  refund?: boolean;
  amount?: string | null;
  currencyCode?: string | null;
  pictures?: readonly string[];
  moves?: readonly Moved[];
  changes?: readonly Changed[];
}

/** The traces of one book. One that was cut off is whole only after the moment of its last row. */
export interface Book {
  traces: readonly Trace[];
  wholeAfter: Date | null;
}

/** A book out of rows, the newest first, of which at most so many were asked for. */
export const bookOf = <R extends { at: Date }>(rows: readonly R[], { most }: Window, trace: (row: R) => readonly Trace[]): Book => ({
  traces: rows.flatMap(trace),
  wholeAfter: rows.length < most ? null : rows.at(-1)!.at,
});

/** Entries of things that came without a word of their own kind go with what else happened at that moment. */
const leftovers: readonly TimelineKind[] = ['wrote', 'changed'];

/**
 * Joins what several books tell of the same step into one entry: the same moment and kind. What was merely changed goes with the step
 * that changed it. The newest comes first; at one moment things stand in the order in which they are done, the last one first.
 */
export function joined(traces: readonly Trace[]): Trace[] {
  const entries: Trace[] = [];
  const at = new Map<number, Trace[]>();
  const add = (trace: Trace) => {
    entries.push(trace);
    at.set(trace.at.getTime(), [...(at.get(trace.at.getTime()) ?? []), trace]);
  };
  const weight = ({ kind, alone }: Trace) => (alone ? 0 : leftovers.includes(kind) ? 2 : 1);
  for (const trace of [...traces].sort((one, other) => weight(one) - weight(other))) {
    const beside = at.get(trace.at.getTime()) ?? [];
    const same = trace.alone ? undefined : beside.find(({ kind }) => kind === trace.kind);
    const step = leftovers.includes(trace.kind) ? beside.find(({ kind }) => kind !== 'told') : undefined;
    const into = same ?? step;
    if (into) Object.assign(into, both(into, trace));
    else add({ ...trace });
  }
  const place = (kind: TimelineKind) => timelineKinds.indexOf(kind);
  return entries.sort((one, other) => other.at.getTime() - one.at.getTime() || place(other.kind) - place(one.kind));
}

function both(one: Trace, other: Trace): Trace {
  const known = Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null && value !== undefined));
  const pictures = [...new Set([...(one.pictures ?? []), ...(other.pictures ?? [])])];
  const moves = [...(one.moves ?? []), ...(other.moves ?? [])];
  return { ...other, ...known, at: one.at, kind: one.kind, pictures, moves, changes: [...(one.changes ?? []), ...(other.changes ?? [])] };
}
