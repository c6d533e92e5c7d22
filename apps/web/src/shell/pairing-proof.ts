const bytesOf = (text: string) => new TextEncoder().encode(text);
const hexOf = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const hashOf = async (text: string) => hexOf(await crypto.subtle.digest('SHA-256', bytesOf(text)));

/** The key of a pairing, known to the page and to the device service: the hash of the secret. */
export const keyOf = (secret: string): Promise<string> => hashOf(secret);
/** Names a pairing without revealing its key. */
export const idOf = async (key: string): Promise<string> => (await hashOf(key)).slice(0, 32);
/** A random text that the other side has to answer. */
export const newChallenge = (): string => hexOf(crypto.getRandomValues(new Uint8Array(32)).buffer);

/**
 * Proves to the other side that this side knows the key of the pairing (`apps/device/src/pairing-proof.ts` computes the same). `side` prevents
 * that a proof is sent back to its maker.
 */
export async function proofOf(key: string, side: 'service' | 'page', theirs: string, own: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const hmac = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign']);
  return hexOf(await crypto.subtle.sign('HMAC', hmac, bytesOf(`${side} ${theirs} ${own}`)));
}
