import { enumCodes } from '../data/codes.ts';
import { Refusal } from './errors.ts';
import type { StatusName } from './statuses.ts';

type StateOf<N extends StatusName> = keyof (typeof enumCodes)[N] & string;
type Graph = Record<string, Record<string, string>>;
type CodeOf<N extends StatusName> = (typeof enumCodes)[N][keyof (typeof enumCodes)[N]] & number;
type VerbOf<G> = { [S in keyof G]: keyof G[S] }[keyof G] & string;

/** A state machine over an enumeration: the verbs each state allows and the state each leads to. */
export interface StateTable<N extends StatusName = StatusName, V extends string = string, S extends string = string> {
  readonly enumName: N;
  readonly graph: Readonly<Graph>;
  /** Whether a row in this state allows this verb. */
  can(code: number, verb: V): boolean;
  /** The refusal (`StateNotAllowed`) of a verb that this state does not allow; its text names the state. */
  refusal(code: number): Refusal;
  /** The code of the next state; a state that does not allow the verb is refused with `StateNotAllowed`. */
  after(code: number, verb: V): CodeOf<N>;
  /** Whether this state is in a named set. */
  is(code: number, set: S): boolean;
  /** The codes of a named set, for a statement: `status = any(…)`. */
  codes(set: S): readonly CodeOf<N>[];
}

/**
 * Describes a state machine as a table. Keys are those of the enumeration; omitted states allow nothing. `sets` names groups of states that
 * rules refer to, so that codes are never compared by their order.
 */
export function states<
  N extends StatusName,
  const G extends { [S in StateOf<N>]?: Record<string, StateOf<N>> },
  const P extends Record<string, readonly StateOf<N>[]> = {},
>(enumName: N, graph: G, sets = {} as P): StateTable<N, VerbOf<{ [S in keyof G]-?: NonNullable<G[S]> }>, keyof P & string> {
  const codes = enumCodes[enumName] as Record<string, number>;
  const keyOf = new Map(Object.entries(codes).map(([key, code]) => [code, key]));
  const next = (code: number, verb: string) => (graph as unknown as Graph)[keyOf.get(code) ?? '']?.[verb];
  const codeOf = (key: string) => codes[key] as CodeOf<N>;
  const codesOf = new Map(Object.entries(sets).map(([name, keys]) => [name, keys.map(codeOf)]));
  const refusal = (from: number, verb?: string) => new Refusal('StateNotAllowed', undefined, { enumName, from, verb });
  return {
    enumName,
    graph: graph as unknown as Graph,
    can: (code, verb) => next(code, verb) !== undefined,
    refusal: (code) => refusal(code),
    after(code, verb) {
      const key = next(code, verb);
      if (key === undefined) throw refusal(code, verb);
      return codeOf(key);
    },
    is: (code, set) => codesOf.get(set)!.some((one) => one === code),
    codes: (set) => codesOf.get(set)!,
  };
}
