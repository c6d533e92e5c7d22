import { errorCodes } from '@entrepot/contract/data/error-codes.ts';

/** One invalid field as the server reports it: its wire name and a sentence in the caller's language. */
export interface FieldProblem {
  field: string;
  message: string;
  /** The line of a text with one entry a line. */
  line?: number;
}

/** A failed call. `code` is the envelope's; negative when no response was received. */
export interface ApiProblem extends Error {
  readonly isApiProblem: true;
  readonly code: number;
  readonly status: number;
  readonly problems: readonly FieldProblem[];
  readonly requestId: string | null;
  readonly data: unknown;
}

/** Codes of calls that received no response, or were not made because encryption is unavailable. */
export const noAnswer = { network: -1, timeOut: -2, unreadable: -3, insecure: -4 } as const;

/** Creates the problem of a failed call; `message` is shown to the user. */
export function apiProblem(message: string, facts: Partial<Omit<ApiProblem, 'isApiProblem' | keyof Error>> & { code: number }): ApiProblem {
  const rest = { status: 0, problems: [], requestId: null, data: null, ...facts };
  return Object.assign(new Error(message), { isApiProblem: true as const, ...rest });
}

/** Whether a thrown value is the problem of a call. */
export const isApiProblem = (thrown: unknown): thrown is ApiProblem => (thrown as ApiProblem | null)?.isApiProblem === true;

/** The message of a refusal with those of its fields, for forms that show them together. */
export const wholeMessage = ({ message, problems }: ApiProblem): string => [message, ...problems.map((one) => one.message)].join(' ');

/** Whether a refusal asks for a confirmation, such as `ConfirmArea`. The same call is repeated with that field. */
export const needsConfirmation = (thrown: unknown, what: `Confirm${string}`): thrown is ApiProblem =>
  isApiProblem(thrown) && (thrown.data as Record<string, unknown> | null)?.[what] === true;

/**
 * Returns the name of the person who has claimed the subject of a refusal; null when that is not the reason. The same call with a reason
 * takes it over.
 */
export const holderOf = (thrown: unknown): string | null => {
  const name = isApiProblem(thrown) && (thrown.data as { HeldBy?: unknown } | null)?.HeldBy;
  return typeof name === 'string' ? name : null;
};

/** Whether a row was requested by an invalid id, such as a truncated address. */
export const namesNoRow = (thrown: unknown): boolean => isApiProblem(thrown) && thrown.problems.some(({ field }) => field === 'Id');

/** Whether the refusal of a row means that it does not exist for this user. */
export const isNoRow = (thrown: unknown): boolean =>
  namesNoRow(thrown) || (isApiProblem(thrown) && (thrown.code === errorCodes.NotFound || thrown.code === errorCodes.OrderNotExist));

/** Whether the call failed on the way, so that its outcome is unknown. */
export const isUnanswered = (thrown: unknown): boolean => isApiProblem(thrown) && thrown.code < 0;

// The session ended, or the server or its database is unavailable. A 429 of the product limits a user's attempts and must be shown; one of
// a proxy has no envelope.
const transientStatuses = new Set([401, 502, 503, 504]);

/** Whether the reason is transient or needs a new sign-in, so that the same call should be retried. */
export const isTransient = (thrown: unknown): boolean =>
  isUnanswered(thrown) || (isApiProblem(thrown) && transientStatuses.has(thrown.status));

/** The field problems inside an envelope's Data, when there are any. */
export function fieldProblemsOf(data: unknown): FieldProblem[] {
  if (!Array.isArray(data)) return [];
  return data
    .filter((entry): entry is WireFieldProblem => typeof entry?.Field === 'string' && typeof entry?.Message === 'string')
    .map(({ Field: field, Message: message, Line: line }) => ({ field, message, line: typeof line === 'number' ? line : undefined }));
}

interface WireFieldProblem {
  Field: string;
  Message: string;
  Line?: number;
}
