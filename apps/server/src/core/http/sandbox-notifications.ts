import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sameText } from '../calls/same-text.ts';

const freshMs = 5 * 60_000;

/** The signature of a sandbox's notification: hex HMAC-SHA256 with the shared secret over the timestamp and the raw bytes. */
export const sandboxSignature = (secret: string, timestamp: string, body: Buffer | string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

/** Whether a notification is signed with the secret, at most five minutes ago; false without a secret. */
export function isSandboxSigned(secret: string | undefined, headers: IncomingHttpHeaders, body: Buffer, now: Date): boolean {
  const timestamp = String(headers['x-practice-timestamp'] ?? '');
  if (!secret || !/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1000 - now.getTime()) > freshMs) return false;
  return sameText(String(headers['x-practice-signature'] ?? ''), sandboxSignature(secret, timestamp, body));
}

/** Parses the JSON of a notification; undefined for malformed JSON, and for NUL, which PostgreSQL cannot store in a text. */
export function storableJson(body: Buffer): unknown {
  const text = body.toString('utf8');
  if (text.includes('\0') || text.includes('\\u0000')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
