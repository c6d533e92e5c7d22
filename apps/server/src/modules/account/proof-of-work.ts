import { createHmac } from 'node:crypto';
import type { Config } from '../../core/config.ts';

/** Work for one captcha: the number of derivations, each of `cost` rounds. */
const cost = 2_000;
const validMs = 10 * 60_000;

let averageDerivations = 0;
let secrets = { hmacSignatureSecret: '', hmacKeySignatureSecret: '' };

/** Applies the configuration: the average number of derivations per captcha (0: none), and the signing secret. */
export function setWork({ puzzleWork, secretKey }: Pick<Config, 'puzzleWork' | 'secretKey'>): void {
  const derived = (what: string) => createHmac('sha256', secretKey).update(`captcha work ${what}`).digest('hex');
  averageDerivations = puzzleWork;
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

/** Returns the challenge of a captcha in the format of the client's library, so many times harder than usual; null where none is required. */
export async function workFor(captchaKey: string, now: Date, factor = 1): Promise<string | null> {
  if (!averageDerivations) return null;
  const { createChallenge, randomInt, deriveKey } = await library();
  const counter = randomInt(Math.ceil((averageDerivations * factor) / 2), Math.ceil(averageDerivations * factor * 1.5));
  const expiresAt = new Date(now.getTime() + validMs);
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter,
    data: { captchaKey, factor },
    deriveKey,
    expiresAt,
    ...secrets,
  });
  return JSON.stringify(challenge);
}

/** Whether the challenge of this captcha was solved and was at least so hard. `proof` is the client's answer: the challenge and its solution, as JSON. */
export async function isWorkDone(captchaKey: string, proof: string | null | undefined, least = 1): Promise<boolean> {
  if (!averageDerivations) return true;
  try {
    const { challenge, solution } = JSON.parse(proof ?? 'null');
    const { data } = challenge.parameters;
    if (data.captchaKey !== captchaKey || !(Number(data.factor) >= least)) return false;
    const { verifySolution, deriveKey } = await library();
    return (await verifySolution({ challenge, solution, deriveKey, ...secrets })).verified;
  } catch {
    return false;
  }
}
