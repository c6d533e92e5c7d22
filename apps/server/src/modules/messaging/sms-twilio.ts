import type { TwilioSms } from '../../core/config.ts';
import { idTime } from '../../core/db/ids.ts';
import type { Sms, SmsPort } from './sms-port.ts';

const timeoutMs = 10_000;
const tooMany = 429;
const unauthorized = 401;
/** The tolerated difference between Twilio's clock and ours. */
const clockToleranceMs = 60_000;
const newest = 100;

interface Accepted {
  body?: string;
  date_created?: string;
}

/** Sends through Twilio's Messages resource, from a number or a messaging service. */
export function twilioSms({ accountSid, authToken, from, endpoint }: TwilioSms): SmsPort {
  const address = `${endpoint}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  async function send({ number, text }: Sms): Promise<string | undefined> {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: number, Body: text, ...sender }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.ok) return undefined;
    const payload = (await answer.json().catch(() => ({}))) as { code?: number; message?: string };
    const problem = `Twilio: ${payload.code ?? answer.status} ${payload.message ?? ''}`.trim();
    // A wrong key and rate limits are transient; a refused number or text is permanent.
    const final = answer.status >= 400 && answer.status < 500 && answer.status !== tooMany && answer.status !== unauthorized;
    if (final) return problem;
    throw new Error(problem);
  }

  /** Twilio has no key for repeats: looks for the text among the newest messages to the number. */
  async function hasAccepted({ id, number, text }: Sms): Promise<boolean> {
    const query = new URLSearchParams({ To: number, PageSize: String(newest) });
    const answer = await fetch(`${address}?${query}`, { headers: { authorization }, signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`Twilio: ${answer.status} when queried`);
    const { messages = [] } = (await answer.json()) as { messages?: Accepted[] };
    const since = idTime(id) - clockToleranceMs;
    // A trial account puts a sentence before the text.
    return messages.some(({ body = '', date_created = '' }) => body.endsWith(text) && Date.parse(date_created) >= since);
  }

  return { send, canQuery: () => true, hasAccepted };
}
