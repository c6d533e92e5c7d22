import type { ErrorKey } from '@entrepot/contract/core/errors.ts';
import { type Expectation, type Wanted } from './stock-model.ts';

/**
 * A stock command; documents, orders, returns and goods back from the destination by their names in the model, goods and shelves by index.
 */
export type StockAct =
  | { do: 'announce'; name: string; owner: number; wanted: Wanted; bins: Wanted[]; exempt: boolean; submit: boolean }
  | { do: 'submit' | 'cancelDocument' | 'end' | 'signAll'; document: string }
  | { do: 'signBin' | 'undoSigning' | 'lower'; document: string; bin: string }
  | { do: 'startInspecting' | 'cancelInspecting'; document: string; bin: string | null }
  | { do: 'inspect' | 'review'; document: string; bin: string | null; found: Record<number, { good: number; bad: number }> }
  | { do: 'putBin'; document: string; bin: string; shelf: number; leftOver: boolean }
  | {
      do: 'putPieces';
      document: string;
      bin: string | null;
      goods: number;
      state: number;
      pieces: number;
      shelf: number;
      leftOver: boolean;
    }
  | { do: 'adjust'; goods: number; shelf: number | null; state: number; by: number }
  | { do: 'transfer'; goods: number; state: number; from: number; to: number; pieces: number | null }
  | { do: 'transferAll'; from: number; to: number }
  | { do: 'order'; name: string; wanted: Wanted }
  | { do: 'cancelOrder' | 'pay' | 'list' | 'unlist' | 'depart'; order: string }
  | { do: 'pick' | 'short'; order: string; line: number; pieces: number }
  | { do: 'announceReturn'; name: string; owner: number; wanted: Wanted }
  | { do: 'signReturn' | 'endReturn'; back: string }
  | { do: 'countReturn'; back: string; goods: number; state: number; pieces: number }
  | { do: 'shelveReturn'; back: string; goods: number; state: number; pieces: number; shelf: number }
  | { do: 'comeBack'; name: string; owner: number; goods: number; pieces: number }
  | { do: 'takeIn'; back: string; row: number; pieces: number; shelf: number }
  | { do: 'takeOut'; back: string; row: number }
  | { do: 'count'; shelf: number; goods: number; state: number; by: number };

/** The commands with these verbs. */
export type Of<D extends StockAct['do']> = Extract<StockAct, { do: D }>;

/** Refused with one of these errors. */
export const no = (...refusals: ErrorKey[]): Expectation => ({ refusals, apply() {} });
/** Done, unless refused with one of these errors. */
export const yes = (apply: () => void, refusals: ErrorKey[] = []): Expectation => ({ refusals, apply });
