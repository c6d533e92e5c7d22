import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { type TimelineKind, timelineKinds } from '@entrepot/contract/modules/timeline/calls.ts';

/** The record of a timeline: its row, its owner, and its orders. */
export interface Subject {
  of: AnyResource;
  siteId: string;
  id: string;
  row: RowOf<AnyResource> & Record<string, unknown>;
  ownerId: string | null;
  orderIds: readonly string[];
}

/** The part of the past to read: rows before a moment, at most that many from each source. */
export interface Window {
  before: Date;
  most: number;
}

type State = CodeOf<'InventoryState'> | null;
/** A place, as movements refer to it. */
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
/** A field of the subject before and after, as stored in the operation log. */
export interface FieldChange {
  target: string;
  id: string;
  name: string;
  before: unknown;
  after: unknown;
}

/** The entry of one source for one moment. Two sources may have the same step: `alone` prevents joining them. */
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
  changes?: readonly FieldChange[];
}

/** The traces of one source. One that was cut off is complete only after the moment of its last row. */
export interface Book {
  traces: readonly Trace[];
  wholeAfter: Date | null;
}

/** Builds a source from rows, the newest first, which were read up to the limit. */
export const bookOf = <R extends { at: Date }>(rows: readonly R[], { most }: Window, trace: (row: R) => readonly Trace[]): Book => ({
  traces: rows.flatMap(trace),
  wholeAfter: rows.length < most ? null : rows.at(-1)!.at,
});

/** Entries without a specific kind are merged into another entry of the same moment. */
const leftovers: readonly TimelineKind[] = ['wrote', 'changed'];

/**
 * Joins the traces of one step from several sources into one entry: same moment and kind. Mere changes are merged into the step that caused
 * them. The newest comes first; at one moment, entries are in reverse order of the workflow.
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
    const step = leftovers.includes(trace.kind) ? beside.find(({ kind }) => kind !== 'notified') : undefined;
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
