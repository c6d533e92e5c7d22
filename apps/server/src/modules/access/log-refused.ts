import type { ErrorValues, Refusal } from '@entrepot/contract/core/errors.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { Change } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';

/** Reason of a refusal as the log stores it: rendered in the reader's language. */
interface Refused {
  text: string;
  values: ErrorValues;
}

/** Builds the log entry of a refused attempt: without the attempted values, but with the message of the refusal. */
export const refusedTry = (
  of: Pick<Change, 'target' | 'id' | 'siteId' | 'customerIds'>,
  { key, text: textKey, values }: Refusal,
): Change => ({
  ...of,
  before: {},
  after: { Refused: { text: textKey ?? `errors.${key}`, values } },
});

/** Whether a value of the log is a stored refusal. */
export const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && 'text' in value && 'values' in value && typeof value.text === 'string';

/** Renders the message of the refusal in a language. */
export const refusedIn = (language: Language, { text: textKey, values }: Refused): string => text(language, textKey, values) ?? textKey;

/** Whether a log entry records a refusal. */
export const wasRefused = (after: unknown): boolean =>
  Array.isArray(after) && after.some((side) => typeof side === 'object' && side !== null && 'Refused' in side);
