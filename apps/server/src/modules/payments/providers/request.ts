import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';

/** The raw answer of a provider. */
export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

const timeoutMs = 8_000;
// A database connection waits while a payment is opened; a hanging provider must not occupy all of them.
const maxConcurrent = 6;
let speaking = 0;
let places: Readonly<Record<string, string>> = {};

/** Overrides the providers' addresses with those set by the operator. Called once at start. */
export function useProviderPlaces(found: Readonly<Record<string, string>>): void {
  places = found;
}

/** The address of a provider: the operator's or the usual one. */
export const placeOf = (provider: string, usual: string): string => (places[provider] ?? usual).replace(/(?<!\/)\/+$/, '');

const transientErrors = new WeakSet<object>();

/** A transient error: the provider was unreachable or unsure. Retry later. */
export function transientError(message: string): Error {
  const made = new Error(message);
  transientErrors.add(made);
  return made;
}
/** Whether a request failed without an answer, so that it may be repeated. */
export const isTransient = (problem: unknown): boolean => typeof problem === 'object' && problem !== null && transientErrors.has(problem);

/** Sends a request to a provider and reads the answer. Throws a transient error after 8 s or without an answer. */
export async function speak(url: string, init: { method: string; headers?: Record<string, string>; body?: string }): Promise<Answer> {
  if (speaking >= maxConcurrent) throw paymentsErrors.providerBusy();
  speaking += 1;
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  } catch (problem) {
    throw transientError(`${new URL(url).host} did not answer: ${String((problem as Error).cause ?? problem)}`);
  } finally {
    speaking -= 1;
  }
}

/** Parses JSON; undefined when it is invalid or contains characters PostgreSQL cannot store. */
export function asJson(text: string): any {
  if (text.includes('\0') || text.includes('\\u0000')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
