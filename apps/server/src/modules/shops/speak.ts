import { leadsOutside } from '../../core/http/outside.ts';
import type { Answer, Send } from './marketplace.ts';

/** Something that passes: the marketplace was not reached, or did not know itself. Trying again later is right. */
export class Trouble extends Error {}
/** The marketplace does not take the token: it is over, or was taken back. */
export class Unauthorized extends Error {}
/** The marketplace understood and said no, in its own words. */
export class NotAccepted extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message || code);
    this.code = code;
  }
}
/** The marketplace wants to be left alone for a while. */
export class Throttled extends Error {
  readonly waitMs: number;
  constructor(waitMs: number) {
    super(`asked too often, again in ${waitMs} ms`);
    this.waitMs = waitMs;
  }
}

const longestMs = 10_000;
const longestBody = 8 * 1024 * 1024;

/** Sends a request to a marketplace outside; an address of this machine or its network is not asked, whoever configured it. */
export const overTheNetwork: Send = async (url, init) => {
  if (!(await leadsOutside(url))) throw new Trouble(`${new URL(url).host} is no address of a marketplace outside`);
  return transmit(url, init);
};

/** Sends a request. Gives up after 10 s, follows nobody elsewhere, and reads at most 8 MB. */
export const transmit: Send = async (url, init) => {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(longestMs) });
    if (Number(answer.headers.get('content-length') ?? 0) > longestBody) throw new Error('the answer is too long');
    const bytes = await bodyOf(answer);
    return { status: answer.status, headers: answer.headers, body: bytes.toString('utf8'), bytes };
  } catch (problem) {
    throw new Trouble(`${new URL(url).host} did not answer: ${String((problem as Error).cause ?? problem)}`);
  }
};

/** The body of an answer, whether or not it said before how long it is. */
async function bodyOf({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    parts.push(part as Uint8Array);
    length += parts.at(-1)!.length;
    if (length > longestBody) throw new Error('the answer is too long');
  }
  return Buffer.concat(parts);
}

/** The JSON of an answer; `Trouble` when it is none, or holds what PostgreSQL does not keep. */
export function jsonOf({ body, status }: Answer): unknown {
  if (body.includes('\0') || body.includes('\\u0000')) throw new Trouble(`answered ${status} with a NUL`);
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new Trouble(`answered ${status} without JSON`);
  }
}

/** Throws what an answer's status says: wait (429), no longer authorized (401), trouble (5xx). */
export function refuseStatus({ status, headers }: Answer): void {
  if (status === 429) throw new Throttled(Math.max(0, Number(headers.get('retry-after') ?? '1') || 0) * 1000);
  if (status === 401) throw new Unauthorized('the token is not taken');
  if (status >= 500) throw new Trouble(`answered ${status}`);
}
