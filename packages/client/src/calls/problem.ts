import { NotFound, OrderNotExist } from '@entrepot/contract/data/error-codes.ts';

/** One wrong field as the server told it: its wire name and a sentence in the caller's language. */
export interface ToldField {
  field: string;
  message: string;
  /** The line of a text with one entry a line. */
  line?: number;
}

/** A call that did not succeed. `code` is the envelope's; below zero it never reached an answer. */
export interface ApiProblem extends Error {
  readonly isApiProblem: true;
  readonly code: number;
  readonly status: number;
  readonly problems: readonly ToldField[];
  readonly requestId: string | null;
  readonly data: unknown;
}

/** Codes of calls that got no answer from the server, or were not made for want of encryption. */
export const noAnswer = { network: -1, timeOut: -2, unreadable: -3, insecure: -4 } as const;

/** Makes the problem of a failed call; message is what a person reads. */
export function apiProblem(message: string, facts: Partial<Omit<ApiProblem, 'isApiProblem' | keyof Error>> & { code: number }): ApiProblem {
  const rest = { status: 0, problems: [], requestId: null, data: null, ...facts };
  return Object.assign(new Error(message), { isApiProblem: true as const, ...rest });
}

/** Is this the problem of a call? */
export const isApiProblem = (thrown: unknown): thrown is ApiProblem => (thrown as ApiProblem | null)?.isApiProblem === true;

/** Does a refusal ask whether something is meant, such as `ConfirmArea`? The same call is made again with that as a field. */
export const asksToConfirm = (thrown: unknown, what: `Confirm${string}`): thrown is ApiProblem =>
  isApiProblem(thrown) && (thrown.data as Record<string, unknown> | null)?.[what] === true;

/** Who has in hand what a refusal is about, by name; null when that is not why. It is taken over by the same call with a reason. */
export const heldBy = (thrown: unknown): string | null => {
  const name = isApiProblem(thrown) && (thrown.data as { HeldBy?: unknown } | null)?.HeldBy;
  return typeof name === 'string' ? name : null;
};

/** Was a row asked for by what is no row's id at all, such as half of an address? */
export const namesNoRow = (thrown: unknown): boolean => isApiProblem(thrown) && thrown.problems.some(({ field }) => field === 'Id');

/** Does a row's refusal say that there is no such row for this person? */
export const isNoRow = (thrown: unknown): boolean =>
  namesNoRow(thrown) || (isApiProblem(thrown) && (thrown.code === NotFound || thrown.code === OrderNotExist));

/** Did the call fail on the way, so that nobody knows whether it was done? */
export const isUnanswered = (thrown: unknown): boolean => isApiProblem(thrown) && thrown.code < 0;

// Nobody is signed in any longer, the server or its database is away. A 429 of ours is a limit on a person's tries, which they must read;
// one of a gate before us is no answer of ours.
const passing = new Set([401, 502, 503, 504]);

/** Did the call fail for a reason that passes by itself or with a new sign-in, so that the same call is to be made again? */
export const mayPass = (thrown: unknown): boolean => isUnanswered(thrown) || (isApiProblem(thrown) && passing.has(thrown.status));

/** The field problems inside an envelope's Data, when there are any. */
export function toldFields(data: unknown): ToldField[] {
  if (!Array.isArray(data)) return [];
  return data
    .filter((entry): entry is ToldOnWire => typeof entry?.Field === 'string' && typeof entry?.Message === 'string')
    .map(({ Field: field, Message: message, Line: line }) => ({ field, message, line: typeof line === 'number' ? line : undefined }));
}

interface ToldOnWire {
  Field: string;
  Message: string;
  Line?: number;
}
