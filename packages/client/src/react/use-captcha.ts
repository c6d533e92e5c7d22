import { getCaptcha, getWhetherToVerify } from '@entrepot/contract/modules/account/calls.ts';
import { useState } from 'react';
import { ask } from '../calls/api.ts';
import { workOut } from '../session/captcha-work.ts';

interface Shown {
  key: string;
  image: string;
  work: Promise<string | null>;
  width: number | undefined;
  height: number | undefined;
}

/** The captcha of a sign-in, asked for only when the server wants one for this account. */
export function useCaptcha(username: string) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [text, setText] = useState('');

  async function show() {
    const made = await ask(getCaptcha, {}, { anonymous: true, quiet: true });
    setShown({
      key: made.captchaKey,
      image: made.image,
      work: workOut(made.work),
      width: made.width ?? undefined,
      height: made.height ?? undefined,
    });
    setText('');
  }
  /** Asks whether this account needs one. A failed question changes nothing: the sign-in itself will tell. */
  async function look() {
    if (!username.trim()) return;
    const needed = await ask(getWhetherToVerify, { username: username.trim() }, { anonymous: true, quiet: true }).catch(() => false);
    if (needed && !shown) await show().catch(() => undefined);
    if (!needed) setShown(null);
  }
  return {
    picture: shown?.image,
    width: shown?.width,
    height: shown?.height,
    text,
    setText,
    look,
    renew: () => (shown ? show().catch(() => undefined) : look()),
    given: async () => (shown ? { captcha: text.trim(), captchaKey: shown.key, captchaWork: await shown.work } : {}),
  };
}
