import { checkingCaptcha, getCaptcha } from '@entrepot/contract/modules/account/calls.ts';
import { slideText } from '@entrepot/ui/slide-state.ts';
import { SlideVerify } from '@entrepot/ui/slide-verify.tsx';
import { useRef } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';

const quietly = { anonymous: true, quiet: true };

/** The slide puzzle as the server draws and checks it. `onSolved` takes what a sign-in or a code asks for: the answer and its key. */
export function SlideCaptcha({ onSolved }: { onSolved(solved: { captcha: string; captchaKey: string }): void }) {
  const captchaKey = useRef('');
  return (
    <SlideVerify
      load={async () => {
        const made = await ask(getCaptcha, { kind: 'slider' }, quietly);
        captchaKey.current = made.captchaKey;
        return { image: made.image, piece: made.piece ?? '', top: made.pieceTop ?? 0, width: made.width, height: made.height };
      }}
      check={(answer) => ask(checkingCaptcha, { captchaKey: captchaKey.current, captcha: slideText(answer) }, quietly)}
      onSuccess={(answer) => onSolved({ captcha: slideText(answer), captchaKey: captchaKey.current })}
    />
  );
}
