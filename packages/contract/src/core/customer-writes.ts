import type { StateTable } from './states.ts';

/** The fields of a record that a customer may write, by its status. Fields that are not listed belong to the warehouse. */
export interface CustomerWrites<Set extends string = string> {
  readonly states: { is(code: number, set: Set): boolean };
  /** The field with the status: the record's own, or that of the record it is a line of. */
  readonly status: string;
  /** The set of states in which each field may change; `always`: in all of them. */
  readonly fields?: Readonly<Record<string, Set | 'always'>>;
  /** The set of states in which every other field that an edit sends may change. */
  readonly others?: Set;
}

/** The rule of a record whose status follows a state table. */
export type CustomerWritesIn<T> = T extends StateTable<infer _Name, infer _Verb, infer Set> ? CustomerWrites<Set> : never;

/**
 * Whether a customer may write a field of a record.
 *
 * @param writes the record's rule; without one there is no limit
 * @param row the record with the status, which is the parent of a line; without a status, such as in a form that does not show it, there
 *   is no limit
 */
export function customerMayWrite(
  writes: CustomerWrites | 'free' | undefined,
  row: Readonly<Record<string, unknown>>,
  field: string,
): boolean {
  if (!writes || writes === 'free' || row[writes.status] === undefined) return true;
  const set = writes.fields?.[field] ?? writes.others;
  return set === 'always' || (set !== undefined && writes.states.is(Number(row[writes.status]), set));
}
