import type { TwilioSms } from '../../core/config.ts';
import type { SmsSender } from './sms.ts';

const patienceMs = 10_000;
const tooMany = 429;
const unauthorized = 401;

/** Sends through Twilio's Messages resource, from a number or a messaging service. */
export function twilioSms({ accountSid, authToken, from, endpoint }: TwilioSms): SmsSender {
  const address = `${endpoint}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  return async ({ number, text }) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: number, Body: text, ...sender }),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (answer.ok) return undefined;
    const said = (await answer.json().catch(() => ({}))) as { code?: number; message?: string };
    const problem = `Twilio: ${said.code ?? answer.status} ${said.message ?? ''}`.trim();
    // A wrong key and too many requests may be mended; a number or text that is refused stays so.
    const final = answer.status >= 400 && answer.status < 500 && answer.status !== tooMany && answer.status !== unauthorized;
    if (final) return problem;
    throw new Error(problem);
  };
}
