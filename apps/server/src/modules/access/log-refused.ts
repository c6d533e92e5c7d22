import type { ErrorValues, Refusal } from '@entrepot/contract/core/errors.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { Change } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';

/** Why something was refused, as the log keeps it: said in the reader's language when it is read. */
interface Refused {
  text: string;
  values: ErrorValues;
}

/** What the log keeps of a try that was refused although it is written down: no value that was tried, but what was said to it. */
export const refusedTry = (of: Pick<Change, 'target' | 'id' | 'siteId' | 'ownerId'>, { key, text: said, values }: Refusal): Change => ({
  ...of,
  before: {},
  after: { Refused: { text: said ?? `errors.${key}`, values } },
});

export const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && 'text' in value && 'values' in value && typeof value.text === 'string';

/** The sentence that was said, in a language. */
export const refusedIn = (language: Language, { text: said, values }: Refused): string => text(language, said, values) ?? said;

/** Was what an entry of the log tells refused? */
export const wasRefused = (after: unknown): boolean =>
  Array.isArray(after) && after.some((side) => typeof side === 'object' && side !== null && 'Refused' in side);
