import { checkingCaptcha, getCaptcha } from '@entrepot/contract/modules/account/calls.ts';
import { useRef } from 'react';
import { callApi } from '../calls/api.ts';
import type { Solved } from '../react/use-human-check.ts';
import { solveCaptcha } from '../session/captcha-work.ts';

const quietly = { anonymous: true, quiet: true };

/** Loads and checks the slide puzzle of the server. `onSolved` receives the answer, its key and the proof of work. */
export function useSlideCaptcha(onSolved: (solved: Solved) => void) {
  const captchaKey = useRef('');
  const work = useRef<Promise<string | null>>(Promise.resolve(null));
  return {
    async load() {
      const made = await callApi(getCaptcha, { kind: 'slider' }, quietly);
      captchaKey.current = made.captchaKey;
      work.current = solveCaptcha(made.work);
      return { image: made.image, piece: made.piece ?? '', top: made.pieceTop ?? 0, width: made.width, height: made.height };
    },
    check: (captcha: string) => callApi(checkingCaptcha, { captchaKey: captchaKey.current, captcha }, quietly),
    solve: (captcha: string) => onSolved({ captcha, captchaKey: captchaKey.current, work: work.current }),
  };
}
