import { useSlideCaptcha } from '@entrepot/client/entry/use-slide-captcha.ts';
import type { Solved } from '@entrepot/client/react/use-human-check.ts';
import { slideText } from '@entrepot/ui/form/slide-state.ts';
import { SlideVerify } from '@entrepot/ui/form/slide-verify.tsx';

/** Slide puzzle that the server generates and verifies. */
export function SlideCaptcha({ onSolved }: { onSolved(solved: Solved): void }) {
  const { load, check, solve } = useSlideCaptcha(onSolved);
  return <SlideVerify load={load} check={(answer) => check(slideText(answer))} onSuccess={(answer) => solve(slideText(answer))} />;
}
