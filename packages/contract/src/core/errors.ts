import type { Translations } from './language.ts';
import { errorCodes } from '../data/error-codes.ts';

export type ErrorKey = keyof typeof errorCodes;
/** Values of a refusal's message; a name in every language is rendered in the reader's. */
export type ErrorValues = Record<string, string | number | boolean | null | undefined | readonly string[] | Translations>;
/**
 * One invalid field of a request: its wire name, and the reason, as a key of the core's `field` texts, or the path of a module's own text.
 */
export interface FieldProblem {
  field: string;
  key: string;
  values?: Record<string, unknown>;
}

/** A request refused for a reason that the user may read. Any other exception is a bug. */
export class Refusal extends Error {
  readonly key: ErrorKey;
  readonly text: string | undefined;
  readonly values: ErrorValues;
  readonly data: unknown;
  readonly problems: readonly FieldProblem[];
  /**
   * @param key the error's key in `data/errors.ts`; determines the code
   * @param text `module.errors.name` of a text that replaces the catalogue's, or undefined
   * @param values values of the text's placeholders
   * @param data Data of the envelope, such as the new quote of `PriceChanged`
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

/** Refuses a request with invalid fields (`ValidationFailed`); lists every invalid field. */
export const invalid = (...problems: FieldProblem[]) => new Refusal('ValidationFailed', undefined, {}, null, problems);

/**
 * Defines the refusals of a module. Each has a catalogue key (which determines the code) and a text of its own in the module's locales
 * under `errors`, so that the user reads the relevant values.
 */
export function errorsOf<const M extends string, const E extends Record<string, ErrorKey>>(module: M, keys: E) {
  return Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [
      name,
      (values?: ErrorValues, data?: unknown) => new Refusal(key, `${module}.errors.${name}`, values, data),
    ]),
  ) as { [K in keyof E]: (values?: ErrorValues, data?: unknown) => Refusal };
}

/** The Data of a refusal because the requested state exists already, such as a second scan: nothing is wrong, and nothing was done. */
export const doneAlready = { DoneAlready: true } as const;
