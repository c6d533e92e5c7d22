import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';

/** What a provider answered, as it came. */
export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

const longestMs = 8_000;
// A payment is opened while a connection to the database waits: a provider that hangs must not take them all.
const mostAtOnce = 6;
let speaking = 0;
let places: Readonly<Record<string, string>> = {};

/** Sets where providers are found instead of their usual addresses. Called once at start, by what the operator set. */
export function useProviderPlaces(found: Readonly<Record<string, string>>): void {
  places = found;
}

/** The address of a provider: its usual one, unless the operator set another. */
export const placeOf = (provider: string, usual: string): string => (places[provider] ?? usual).replace(/\/+$/, '');

const troubles = new WeakSet<object>();

/** Something that passes: the provider was not reached, or did not know itself. Trying again later is right. */
export function trouble(message: string): Error {
  const made = new Error(message);
  troubles.add(made);
  return made;
}
export const isTrouble = (problem: unknown): boolean => typeof problem === 'object' && problem !== null && troubles.has(problem);

/** Sends something to a provider and reads its answer. Gives up after 8 s; throws trouble when there is no answer. */
export async function speak(url: string, init: { method: string; headers?: Record<string, string>; body?: string }): Promise<Answer> {
  if (speaking >= mostAtOnce) throw paymentsErrors.providerBusy();
  speaking += 1;
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(longestMs) });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  } catch (problem) {
    throw trouble(`${new URL(url).host} did not answer: ${String((problem as Error).cause ?? problem)}`);
  } finally {
    speaking -= 1;
  }
}

/** A text read as JSON; undefined when it is none, or holds what PostgreSQL does not keep. */
export function asJson(text: string): any {
  if (text.includes('\0') || text.includes('\\u0000')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
