import { getCaptcha } from '@entrepot/contract/modules/account/calls.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../calls/api.ts';
import { solveCaptcha } from '../session/captcha-work.ts';

/** The solution of a captcha, and its proof of work, which may still be running. */
export interface Solved {
  captcha: string;
  captchaKey: string;
  work: Promise<string | null>;
}
interface Picture {
  key: string;
  image: string;
  work: Promise<string | null>;
}

/** A captcha of one of two kinds: slide a piece into its gap, or read letters. The result is valid for one call. */
export function useHumanCheck() {
  const [way, setWay] = useState<'puzzle' | 'letters'>('puzzle');
  const [solved, solve] = useState<Solved | null>(null);
  const [picture, setPicture] = useState<Picture>();
  const [letters, setLetters] = useState('');

  async function draw() {
    // Cleared immediately, so that letters typed while the next picture loads are not lost.
    setPicture(undefined);
    setLetters('');
    const made = await callApi(getCaptcha, {}, { anonymous: true, quiet: true });
    setPicture({ key: made.captchaKey, image: made.image, work: solveCaptcha(made.work) });
  }
  /** The previous captcha is used up; loads another one. */
  function renew() {
    solve(null);
    if (way === 'letters') void draw().catch(() => undefined);
  }
  useEffect(renew, [way]);
  return {
    way,
    setWay,
    solved: solved !== null,
    solve,
    picture,
    letters,
    setLetters,
    renew,
    ready: way === 'puzzle' ? solved !== null : letters.trim() !== '',
    async params() {
      if (way === 'puzzle' && solved) return { captcha: solved.captcha, captchaKey: solved.captchaKey, captchaWork: await solved.work };
      return { captcha: letters.trim(), captchaKey: picture?.key ?? '', captchaWork: (await picture?.work) ?? null };
    },
  };
}
