import { createHmac } from 'node:crypto';
import type { Config } from '../../core/config.ts';

/** How much a machine has to work for one captcha: passes of the derivation, each of `cost` rounds. */
const cost = 2_000;
const validMs = 10 * 60_000;

let passes = 0;
let secrets = { hmacSignatureSecret: '', hmacKeySignatureSecret: '' };

/** Takes the settings over: how many passes a captcha costs on average (0: none), and the secret behind the signatures. */
export function setWork({ puzzleWork, secretKey }: Pick<Config, 'puzzleWork' | 'secretKey'>): void {
  const derived = (what: string) => createHmac('sha256', secretKey).update(`captcha work ${what}`).digest('hex');
  passes = puzzleWork;
  secrets = { hmacSignatureSecret: derived('challenge'), hmacKeySignatureSecret: derived('key') };
}

// Loaded at the first captcha: it is not part of every start.
const library = async () => {
  const [{ createChallenge, randomInt, verifySolution }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/pbkdf2'),
  ]);
  return { createChallenge, randomInt, verifySolution, deriveKey };
};

/** Work that belongs to one captcha, as the client's library reads it; null where none is asked for. */
export async function workFor(captchaKey: string, now: Date): Promise<string | null> {
  if (!passes) return null;
  const { createChallenge, randomInt, deriveKey } = await library();
  const counter = randomInt(Math.ceil(passes / 2), Math.ceil(passes * 1.5));
  const expiresAt = new Date(now.getTime() + validMs);
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter,
    data: { captchaKey },
    deriveKey,
    expiresAt,
    ...secrets,
  });
  return JSON.stringify(challenge);
}

/** Was the work of this captcha done? `proof` is what the client sends back: the work and its solution, as JSON. */
export async function isWorkDone(captchaKey: string, proof: string | null | undefined): Promise<boolean> {
  if (!passes) return true;
  try {
    const { challenge, solution } = JSON.parse(proof ?? 'null');
    if (challenge.parameters.data.captchaKey !== captchaKey) return false;
    const { verifySolution, deriveKey } = await library();
    return (await verifySolution({ challenge, solution, deriveKey, ...secrets })).verified;
  } catch {
    return false;
  }
}
