import { writes } from '@entrepot/contract/core/call.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { isTimedOut } from '../db/database-errors.ts';
import type { Handler } from './handler.ts';

const minCharacters = 3;

/**
 * The refusal of a search, list or report that did not end within the time limit of a statement, with what to narrow: a retry would not end
 * either. `undefined` for other failures, for calls that write, and for calls without anything to narrow.
 */
export function endlessRead(
  handler: Pick<Handler, 'input' | 'transaction'> | undefined,
  input: Readonly<Record<string, unknown>>,
  problem: unknown,
): Refusal | undefined {
  if (!handler || writes(handler) || !isTimedOut(problem)) return undefined;
  const advice = adviceFor(Object.keys(handler.input), input);
  return advice ? new Refusal('LimitExceeded', `core.errors.${advice}`) : undefined;
}

function adviceFor(fields: readonly string[], { content }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof content === 'string' && content && [...content].length < minCharacters) return 'searchTooShort';
  if (content) return 'searchTooWide';
  if (fields.some((name) => periods.has(name))) return 'periodTooLong';
  return undefined;
}

const periods = new Set(['startDate', 'endDate', 'from', 'to', 'startTime', 'endTime']);
