import type { SmsSettings } from '../../core/config.ts';
import { aliyunSms } from './sms-aliyun.ts';
import type { SmsPort } from './sms-port.ts';
import { twilioSms } from './sms-twilio.ts';

/** A provider with the name stored with its messages. */
export interface SmsProvider extends SmsPort {
  name: string;
}

/** Returns a function that selects the provider for a number; undefined when there is none. Aliyun is preferred for mainland China. */
export function smsProviders({ aliyun, twilio }: SmsSettings): (number: string) => SmsProvider | undefined {
  const chinese = aliyun && { name: 'aliyun', ...aliyunSms(aliyun) };
  const other = twilio && { name: 'twilio', ...twilioSms(twilio) };
  return (number) => (number.startsWith('+86') ? (chinese ?? other) : (other ?? chinese));
}

/** Converts a stored number to network format: Taiwan's leading zero is for domestic calls only. */
export const dialled = (receiver: string): string => receiver.replace(/^\+8860/, '+886');
