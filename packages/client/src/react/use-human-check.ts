import { getCaptcha } from '@entrepot/contract/modules/account/calls.ts';
import { useEffect, useState } from 'react';
import { ask } from '../calls/api.ts';

interface Solved {
  captcha: string;
  captchaKey: string;
}
interface Picture {
  key: string;
  image: string;
}

/** How a visitor shows to be a person: slides a piece into its gap, or reads letters. What it gives is good for one call. */
export function useHumanCheck() {
  const [way, setWay] = useState<'puzzle' | 'letters'>('puzzle');
  const [solved, solve] = useState<Solved | null>(null);
  const [picture, setPicture] = useState<Picture>();
  const [letters, setLetters] = useState('');

  async function draw() {
    const made = await ask(getCaptcha, {}, { anonymous: true, quiet: true });
    setPicture({ key: made.captchaKey, image: made.image });
    setLetters('');
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
    given: (): Solved => (way === 'puzzle' && solved ? solved : { captcha: letters.trim(), captchaKey: picture?.key ?? '' }),
  };
}
