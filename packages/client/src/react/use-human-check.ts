import { getCaptcha } from '@entrepot/contract/modules/account/calls.ts';
import { useEffect, useState } from 'react';
import { ask } from '../calls/api.ts';
import { workOut } from '../session/captcha-work.ts';

/** The answer to a captcha, and the work that came with it, which may still be going on. */
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

/** How a visitor shows to be a person: slides a piece into its gap, or reads letters. What it gives is good for one call. */
export function useHumanCheck() {
  const [way, setWay] = useState<'puzzle' | 'letters'>('puzzle');
  const [solved, solve] = useState<Solved | null>(null);
  const [picture, setPicture] = useState<Picture>();
  const [letters, setLetters] = useState('');

  async function draw() {
    // At once: what is typed while the next picture is on its way is not taken away again.
    setPicture(undefined);
    setLetters('');
    const made = await ask(getCaptcha, {}, { anonymous: true, quiet: true });
    setPicture({ key: made.captchaKey, image: made.image, work: workOut(made.work) });
  }
  /** The one that was given is spent; another one is needed. */
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
    async given() {
      if (way === 'puzzle' && solved) return { captcha: solved.captcha, captchaKey: solved.captchaKey, captchaWork: await solved.work };
      return { captcha: letters.trim(), captchaKey: picture?.key ?? '', captchaWork: (await picture?.work) ?? null };
    },
  };
}
