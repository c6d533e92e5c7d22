/**
 * Solves the proof of work of a captcha in the background while the user solves the captcha; null where none is required. It is cheap for a
 * user and expensive for an attacker who guesses passwords.
 */
export async function solveCaptcha(work: string | null): Promise<string | null> {
  if (!work) return null;
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/web/pbkdf2')]);
  const challenge = JSON.parse(work);
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}
