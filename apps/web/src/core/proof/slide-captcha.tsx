import { checkingCaptcha, getCaptcha } from '@entrepot/contract/modules/account/calls.ts';
import { slideText } from '@entrepot/ui/slide-state.ts';
import { SlideVerify } from '@entrepot/ui/slide-verify.tsx';
import { useRef } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import type { Solved } from '@entrepot/client/react/use-human-check.ts';
import { workOut } from '@entrepot/client/session/captcha-work.ts';

const quietly = { anonymous: true, quiet: true };

/** The slide puzzle as the server draws and checks it. `onSolved` takes what a code asks for: the answer, its key and the work that came with it. */
export function SlideCaptcha({ onSolved }: { onSolved(solved: Solved): void }) {
  const captchaKey = useRef('');
  const work = useRef<Promise<string | null>>(Promise.resolve(null));
  return (
    <SlideVerify
      load={async () => {
        const made = await ask(getCaptcha, { kind: 'slider' }, quietly);
        captchaKey.current = made.captchaKey;
        work.current = workOut(made.work);
        return { image: made.image, piece: made.piece ?? '', top: made.pieceTop ?? 0, width: made.width, height: made.height };
      }}
      check={(answer) => ask(checkingCaptcha, { captchaKey: captchaKey.current, captcha: slideText(answer) }, quietly)}
      onSuccess={(answer) => onSolved({ captcha: slideText(answer), captchaKey: captchaKey.current, work: work.current })}
    />
  );
}
