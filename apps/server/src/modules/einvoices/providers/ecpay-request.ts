import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Access } from './port.ts';

const [stage, live] = ['https://einvoice-stage.ecpay.com.tw', 'https://einvoice.ecpay.com.tw'] as const;
const timeoutMs = 8_000;
const succeeded = 1;
let operatorsPlace: string | undefined;

/** Overrides the provider's address with the one set by the operator. Called once at start. */
export function useEinvoicePlace(address: string | undefined): void {
  operatorsPlace = address?.replace(/(?<!\/)\/+$/, '');
}

/** Encrypts data as ECPay documents: JSON, URL-encoded, AES-128-CBC with PKCS7 padding, Base64. */
export function encrypted({ hashKey, hashIv }: Pick<Access, 'hashKey' | 'hashIv'>, data: object): string {
  const cipher = createCipheriv('aes-128-cbc', hashKey, hashIv);
  return cipher.update(encodeURIComponent(JSON.stringify(data)), 'utf8', 'base64') + cipher.final('base64');
}

/** Decrypts data; the inverse of `encrypted`. Throws for other keys. */
export function decrypted({ hashKey, hashIv }: Pick<Access, 'hashKey' | 'hashIv'>, text: string): Record<string, unknown> {
  const decipher = createDecipheriv('aes-128-cbc', hashKey, hashIv);
  const encoded = decipher.update(text, 'base64', 'utf8') + decipher.final('utf8');
  return JSON.parse(decodeURIComponent(encoded.replaceAll('+', '%20')));
}

/** The decrypted answer. `RtnCode` 1 is success. */
export type Reply = Record<string, unknown> & { RtnCode: number; RtnMsg: string };

/** Whether an answer is a success. */
export const isSuccess = ({ RtnCode }: Reply): boolean => RtnCode === succeeded;

/** Makes a request of ECPay's e-invoice API; throws without a readable answer within 8 s, and when its envelope was refused. */
export async function ask(access: Access, path: string, data: Record<string, unknown>): Promise<Reply> {
  const { merchantNo, sandbox } = access;
  const answer = await fetch(`${operatorsPlace ?? (sandbox ? stage : live)}/B2CInvoice/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      MerchantID: merchantNo,
      RqHeader: { Timestamp: Math.floor(Date.now() / 1000) },
      Data: encrypted(access, { MerchantID: merchantNo, ...data }),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`ECPay answered ${answer.status}`);
  const envelope = (await answer.json()) as { TransCode?: number; TransMsg?: string; Data?: string };
  if (Number(envelope.TransCode) !== succeeded || !envelope.Data) throw new Error(`ECPay: ${envelope.TransMsg ?? 'no data'}`);
  const reply = decrypted(access, envelope.Data);
  return { ...reply, RtnCode: Number(reply.RtnCode), RtnMsg: String(reply.RtnMsg ?? '') };
}
