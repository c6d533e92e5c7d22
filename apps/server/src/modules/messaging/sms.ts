import type { SmsSettings } from '../../core/config.ts';
import { aliyunSms } from './sms-aliyun.ts';
import { twilioSms } from './sms-twilio.ts';

/** One text. `number` is as the network dials it, such as +886912345678; a text of a code names the code by itself. */
export interface Sms {
  number: string;
  text: string;
  code?: string | undefined;
}
/** Hands a text to a provider; gives why it will never take it, such as a number that does not exist. Throws what another try may mend. */
export type SmsSender = (sms: Sms) => Promise<string | undefined>;

/** A provider by the name under which it stands with what was sent. */
export interface SmsProvider {
  name: string;
  send: SmsSender;
}

/** Which provider takes a text to a number; undefined without one: the sandbox keeps it. Aliyun goes before Twilio for mainland China. */
export function smsProviders({ aliyun, twilio }: SmsSettings): (number: string) => SmsProvider | undefined {
  const chinese = aliyun && { name: 'aliyun', send: aliyunSms(aliyun) };
  const other = twilio && { name: 'twilio', send: twilioSms(twilio) };
  return (number) => (number.startsWith('+86') ? (chinese ?? other) : (other ?? chinese));
}

/** A kept number as the network dials it: Taiwan's leading zero is for calls within the country. */
export const dialled = (receiver: string): string => receiver.replace(/^\+8860/, '+886');
