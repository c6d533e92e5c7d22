import { getPasswordKey } from '@entrepot/contract/modules/account/calls.ts';
import { callApi } from '../calls/api.ts';
import { translate } from '../texts/i18n.ts';
import { toast } from '../calls/notices.ts';
import { apiProblem, noAnswer } from '../calls/problem.ts';

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * Encrypts passwords with a fresh single-use key of the server (AES-256-CBC, PKCS#7; iv before the cipher text, base64). Returns the same
 * names with the encrypted values, and `passwordKeyId`. Empty passwords stay empty.
 */
export async function seal<K extends string>(passwords: Record<K, string>): Promise<Record<K, string> & { passwordKeyId: string }> {
  if (!crypto.subtle) throw needsSecureContext();
  const { keyId, key } = await callApi(getPasswordKey, {});
  const aes = await crypto.subtle.importKey('raw', fromBase64(key), 'AES-CBC', false, ['encrypt']);
  const entries = Object.entries(passwords) as [K, string][];
  const sealed = await Promise.all(entries.map(async ([name, password]) => [name, password && (await sealOne(aes, password))] as const));
  return { ...(Object.fromEntries(sealed) as Record<K, string>), passwordKeyId: keyId };
}

async function sealOne(aes: CryptoKey, password: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(16));
  const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, aes, new TextEncoder().encode(password)));
  const both = new Uint8Array(iv.length + cipher.length);
  both.set(iv);
  both.set(cipher, iv.length);
  return toBase64(both);
}

// Browsers provide no Web Crypto to pages loaded over plain http from another host.
function needsSecureContext() {
  const message = translate('client', 'problem.insecure');
  toast({ tone: 'error', text: message, life: 0 });
  return apiProblem(message, { code: noAnswer.insecure });
}
