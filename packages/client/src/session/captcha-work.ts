/**
 * Works out what came with a captcha, in the background while the person solves it; null where nothing was asked for. It costs a
 * browser a moment, and whoever guesses passwords a moment for each guess.
 */
export async function workOut(work: string | null): Promise<string | null> {
  if (!work) return null;
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/web/pbkdf2')]);
  const challenge = JSON.parse(work);
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}
