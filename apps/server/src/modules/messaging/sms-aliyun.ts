import { dayOf } from '@entrepot/contract/core/zones.ts';
import type { AliyunSms } from '../../core/config.ts';
import { acsHeaders, canonicalQuery } from './acs-signature.ts';
import { idTime } from '../../core/db/ids.ts';
import type { Sms, SmsPort } from './sms-port.ts';

const timeoutMs = 10_000;
const mainland = '+86';
// Errors of this text or number are permanent; problems with keys, balance or the service may be fixed before the next try.
const final = /^isv\.(MOBILE|BUSINESS_LIMIT|BLACK_KEY|SMS_CONTENT|PARAM|TEMPLATE_PARAMS|TEMPLATE_MISSING|INVALID_PARAM)|^(MOBILE|CONTENT)/;

interface Answer {
  Code?: string;
  Message?: string;
  ResponseCode?: string;
  ResponseDescription?: string;
  SmsSendDetailDTOs?: { SmsSendDetailDTO?: { OutId?: string }[] };
}
// Calendar: Aliyun's, for all sites; a day as in 20261128.
const aliyunDay = (time: number) => dayOf(new Date(time), 'Asia/Shanghai').replaceAll('-', '');

/**
 * Sends through Alibaba Cloud's short message service: to mainland China the approved template with the code, because nothing else may be
 * sent there; elsewhere the text.
 */
export function aliyunSms({ accessKeyId, accessKeySecret, signName, templateCode, endpoint, globalEndpoint }: AliyunSms): SmsPort {
  /** Makes a request; returns its answer, or the reason of a permanent refusal. Throws transient failures. */
  async function requestJson(base: string, action: string, version: string, query: Record<string, string>): Promise<Answer | string> {
    const { host } = new URL(base);
    const { host: _byFetch, ...headers } = acsHeaders({ accessKeyId, accessKeySecret }, { host, action, version, query });
    const answer = await fetch(`${base}/?${canonicalQuery(query)}`, { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) });
    const payload = (await answer.json().catch(() => ({}))) as Answer;
    const code = payload.Code ?? payload.ResponseCode ?? `HTTP ${answer.status}`;
    if (answer.ok && code === 'OK') return payload;
    const problem = `Aliyun SMS: ${code} ${payload.Message ?? payload.ResponseDescription ?? ''}`.trim();
    if (final.test(code)) return problem;
    throw new Error(problem);
  }

  async function send({ id, number, text, code }: Sms): Promise<string | undefined> {
    if (isMainland(number) && !code) return 'Aliyun SMS: only codes can be sent to mainland China, by their approved template';
    const answer = isMainland(number)
      ? await requestJson(endpoint, 'SendSms', '2017-05-25', {
          PhoneNumbers: number.slice(mainland.length),
          SignName: signName,
          TemplateCode: templateCode,
          TemplateParam: JSON.stringify({ code }),
          OutId: id,
        })
      : await requestJson(globalEndpoint, 'SendMessageToGlobe', '2018-05-01', { To: number.slice(1), Message: text });
    return typeof answer === 'string' ? answer : undefined;
  }

  /** Looks for the id of an SMS among those of its day and of today. */
  async function hasAccepted({ id, number }: Sms): Promise<boolean> {
    for (const SendDate of new Set([aliyunDay(idTime(id)), aliyunDay(Date.now())])) {
      const query = { PhoneNumber: number.slice(mainland.length), SendDate, PageSize: '50', CurrentPage: '1' };
      const answer = await requestJson(endpoint, 'QuerySendDetails', '2017-05-25', query);
      if (typeof answer === 'string') throw new Error(answer);
      if (answer.SmsSendDetailDTOs?.SmsSendDetailDTO?.some(({ OutId }) => OutId === id)) return true;
    }
    return false;
  }

  return { send, canQuery: isMainland, hasAccepted };
}
const isMainland = (number: string) => number.startsWith(mainland);
