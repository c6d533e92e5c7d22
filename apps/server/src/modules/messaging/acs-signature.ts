import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A request to an Alibaba Cloud service with its parameters in the query. */
export interface AcsRequest {
  host: string;
  action: string;
  version: string;
  query: Record<string, string>;
}
interface AcsKey {
  accessKeyId: string;
  accessKeySecret: string;
}

const algorithm = 'ACS3-HMAC-SHA256';
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
// encodeURIComponent leaves !'()* unencoded, but the service requires them encoded.
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Builds the query as it is signed and sent: sorted by name, each part encoded. */
export const canonicalQuery = (query: Record<string, string>): string =>
  Object.entries(query)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&');

/** Returns the headers of a POST without a body, signed with Alibaba Cloud's signature method V3. `at` and `nonce` are for tests. */
export function acsHeaders(
  { accessKeyId, accessKeySecret }: AcsKey,
  { host, action, version, query }: AcsRequest,
  { at = new Date(), nonce = randomBytes(16).toString('hex') } = {},
): Record<string, string> {
  const body = sha256('');
  const signed: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': body,
    'x-acs-date': at.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(signed).sort();
  const headers = names.map((name) => `${name}:${signed[name]}\n`).join('');
  const request = ['POST', '/', canonicalQuery(query), headers, names.join(';'), body].join('\n');
  const signature = createHmac('sha256', accessKeySecret)
    .update(`${algorithm}\n${sha256(request)}`)
    .digest('hex');
  return { ...signed, authorization: `${algorithm} Credential=${accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}` };
}
