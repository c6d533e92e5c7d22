import type { AliyunSms } from '../../core/config.ts';
import { acsHeaders, canonicalQuery } from './acs-signature.ts';
import type { SmsSender } from './sms.ts';

const patienceMs = 10_000;
const mainland = '+86';
// What is wrong with this one text or number; a key, a balance or the service itself may be mended before the next try.
const final = /^isv\.(MOBILE|BUSINESS_LIMIT|BLACK_KEY|SMS_CONTENT|PARAM|TEMPLATE_PARAMS|TEMPLATE_MISSING|INVALID_PARAM)|^(MOBILE|CONTENT)/;

interface Answer {
  Code?: string;
  Message?: string;
  ResponseCode?: string;
  ResponseDescription?: string;
}

/**
 * Sends through Alibaba Cloud's short message service: to mainland China the approved template with the code in it, which is all
 * that may be sent there; elsewhere the text itself.
 */
export function aliyunSms({ accessKeyId, accessKeySecret, signName, templateCode, endpoint, globalEndpoint }: AliyunSms): SmsSender {
  async function ask(base: string, action: string, version: string, query: Record<string, string>): Promise<string | undefined> {
    const { host } = new URL(base);
    const { host: _byFetch, ...headers } = acsHeaders({ accessKeyId, accessKeySecret }, { host, action, version, query });
    const answer = await fetch(`${base}/?${canonicalQuery(query)}`, { method: 'POST', headers, signal: AbortSignal.timeout(patienceMs) });
    const said = (await answer.json().catch(() => ({}))) as Answer;
    const code = said.Code ?? said.ResponseCode ?? `HTTP ${answer.status}`;
    if (answer.ok && code === 'OK') return undefined;
    const problem = `Aliyun SMS: ${code} ${said.Message ?? said.ResponseDescription ?? ''}`.trim();
    if (final.test(code)) return problem;
    throw new Error(problem);
  }

  return async ({ number, text, code }) => {
    if (!number.startsWith(mainland)) {
      return ask(globalEndpoint, 'SendMessageToGlobe', '2018-05-01', { To: number.slice(1), Message: text });
    }
    if (!code) return 'Aliyun SMS: only codes can be sent to mainland China, by their approved template';
    return ask(endpoint, 'SendSms', '2017-05-25', {
      PhoneNumbers: number.slice(mainland.length),
      SignName: signName,
      TemplateCode: templateCode,
      TemplateParam: JSON.stringify({ code }),
    });
  };
}
