import type { Translations } from './language.ts';
import * as errorCodes from '../data/error-codes.ts';

export type ErrorKey = keyof typeof errorCodes;
/** What a refusal's sentence names; a name in every language is said in the reader's. */
export type ErrorValues = Record<string, string | number | boolean | null | undefined | readonly string[] | Translations>;
/** One wrong field of a request: its wire name, and why, as a key of the core's `field` texts, or the path of a module's own sentence. */
export interface FieldProblem {
  field: string;
  key: string;
  values?: Record<string, unknown>;
}

/** The product says no and the person may read why. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly key: ErrorKey;
  readonly text: string | undefined;
  readonly values: ErrorValues;
  readonly data: unknown;
  readonly problems: readonly FieldProblem[];
  /**
   * @param key the error's key in errors.json; gives the code
   * @param text `module.errors.name` of the sentence to say instead of the catalogue's, or undefined
   * @param values what the sentence names
   * @param data what goes into the envelope's Data, such as the new quote of 402
   */
  constructor(
    key: ErrorKey,
    text: string | undefined,
    values: ErrorValues = {},
    data: unknown = null,
    problems: readonly FieldProblem[] = [],
  ) {
    super(`${key} ${text ?? ''} ${JSON.stringify(values)} ${JSON.stringify(problems)}`);
    this.key = key;
    this.text = text;
    this.values = values;
    this.data = data;
    this.problems = problems;
  }
  get code(): number {
    return errorCodes[this.key];
  }
}

/** Refuses with a catalogue error, such as `refuse('NotFound')`. */
export const refuse = (key: ErrorKey, values?: ErrorValues, data?: unknown) => new Refusal(key, undefined, values, data);

/** Refuses a request whose fields are wrong; every wrong field is told at once. */
export const invalid = (...problems: FieldProblem[]) => new Refusal('ValidationFailed', undefined, {}, null, problems);

/**
 * Names the refusals of a module. Each has a catalogue key (which gives the code) and a sentence of its own in the module's
 * locales under `errors`, so that the person reads the values that matter.
 */
export function errorsOf<const M extends string, const E extends Record<string, ErrorKey>>(module: M, keys: E) {
  return Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [
      name,
      (values?: ErrorValues, data?: unknown) => new Refusal(key, `${module}.errors.${name}`, values, data),
    ]),
  ) as { [K in keyof E]: (values?: ErrorValues, data?: unknown) => Refusal };
}

/** The Data of a refusal of what is as it should be already: nothing is wrong, and nothing was done. A second scan is told so. */
export const doneAlready = { DoneAlready: true } as const;
