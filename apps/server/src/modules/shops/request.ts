import { request } from 'node:https';
import { pinnedLookup, safeAddressOf } from '../../core/http/outbound-url.ts';
import type { Answer, Send } from './marketplace.ts';

/** A transient failure: the marketplace was not reached, or failed itself. Retry later. */
export class TransientError extends Error {}
/** The marketplace does not accept the token: it expired or was revoked. */
export class Unauthorized extends Error {}
/** The marketplace refused the request; with its own message. */
export class NotAccepted extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message || code);
    this.code = code;
  }
}
/** The marketplace asks to wait. */
export class Throttled extends Error {
  readonly waitMs: number;
  constructor(waitMs: number) {
    super(`asked too often, again in ${waitMs} ms`);
    this.waitMs = waitMs;
  }
}

/** The first digit of the statuses of redirects. */
const redirects = 3;
const timeoutMs = 10_000;
const maxBodyBytes = 8 * 1024 * 1024;

/**
 * Sends a request to a marketplace; addresses of this machine or its network are blocked, regardless of who configured them. The name is
 * resolved once, and the connection goes to the address that was checked.
 */
export const overTheNetwork: Send = async (url, init) => {
  const address = await safeAddressOf(url);
  if (!address) throw new TransientError(`${new URL(url).host} is no address of a marketplace outside`);
  return transmitTo(url, init, pinnedLookup(address));
};

/** Sends a request through a connection with its own `lookup`, with the limits of `transmit`. */
export function transmitTo(url: string, init: Parameters<Send>[1], lookup: ReturnType<typeof pinnedLookup>): ReturnType<Send> {
  return new Promise((resolve, reject) => {
    const fail = (problem: unknown) => reject(new TransientError(`${new URL(url).host} did not answer: ${String(problem)}`));
    const { method, headers, body } = init;
    const sent = request(url, { method, headers, lookup, signal: AbortSignal.timeout(timeoutMs), agent: false }, (answer) => {
      const family = Math.trunc((answer.statusCode ?? 0) / 100);
      if (family === redirects) {
        answer.destroy();
        return fail('redirected');
      }
      const parts: Buffer[] = [];
      let length = 0;
      answer.on('data', (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length > maxBodyBytes) answer.destroy(new Error('the answer is too long'));
      });
      answer.on('error', fail);
      answer.on('end', () => {
        const bytes = Buffer.concat(parts);
        const found = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
        resolve({ status: answer.statusCode ?? 0, headers: new Headers(found), body: bytes.toString('utf8'), bytes });
      });
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Sends a request with a timeout of 10 s, without following redirects, and with at most 8 MB of answer. */
export const transmit: Send = async (url, init) => {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (Number(answer.headers.get('content-length') ?? 0) > maxBodyBytes) throw new Error('the answer is too long');
    const bytes = await bodyOf(answer);
    return { status: answer.status, headers: answer.headers, body: bytes.toString('utf8'), bytes };
  } catch (problem) {
    throw new TransientError(`${new URL(url).host} did not answer: ${String((problem as Error).cause ?? problem)}`);
  }
};

/** Returns the body of an answer, with or without a stated length. */
async function bodyOf({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    parts.push(part as Uint8Array);
    length += parts.at(-1)!.length;
    if (length > maxBodyBytes) throw new Error('the answer is too long');
  }
  return Buffer.concat(parts);
}

/** Parses the JSON of an answer; throws `TransientError` if it is invalid, or contains characters that PostgreSQL does not store. */
export function jsonOf({ body, status }: Answer): unknown {
  if (body.includes('\0') || body.includes('\\u0000')) throw new TransientError(`answered ${status} with a NUL`);
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new TransientError(`answered ${status} without JSON`);
  }
}

/** Throws the error of an answer's status: throttled (429), unauthorized (401), transient (5xx). */
export function refuseStatus({ status, headers }: Answer): void {
  if (status === 429) throw new Throttled(Math.max(0, Number(headers.get('retry-after') ?? '1') || 0) * 1000);
  if (status === 401) throw new Unauthorized('the token is not taken');
  if (status >= 500) throw new TransientError(`answered ${status}`);
}
