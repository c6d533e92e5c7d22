import { getCaptcha, getWhetherToVerify } from '@entrepot/contract/modules/account/calls.ts';
import { useState } from 'react';
import { callApi } from '../calls/api.ts';
import { solveCaptcha } from '../session/captcha-work.ts';

interface CaptchaImage {
  key: string;
  image: string;
  work: Promise<string | null>;
  width: number | undefined;
  height: number | undefined;
}

/** The captcha of a sign-in, shown only when the server requires one for this account. */
export function useCaptcha(username: string) {
  const [captchaImage, setCaptchaImage] = useState<CaptchaImage | null>(null);
  const [text, setText] = useState('');

  async function show() {
    const made = await callApi(getCaptcha, { username: username.trim() || undefined }, { anonymous: true, quiet: true });
    setCaptchaImage({
      key: made.captchaKey,
      image: made.image,
      work: solveCaptcha(made.work),
      width: made.width ?? undefined,
      height: made.height ?? undefined,
    });
    setText('');
  }
  /** Checks whether this account needs a captcha. A failed request changes nothing: the sign-in itself will report it. */
  async function look() {
    if (!username.trim()) return;
    const needed = await callApi(getWhetherToVerify, { username: username.trim() }, { anonymous: true, quiet: true }).catch(() => false);
    if (needed && !captchaImage) await show().catch(() => undefined);
    if (!needed) setCaptchaImage(null);
  }
  return {
    picture: captchaImage?.image,
    width: captchaImage?.width,
    height: captchaImage?.height,
    text,
    setText,
    look,
    renew: () => (captchaImage ? show().catch(() => undefined) : look()),
    params: async () => (captchaImage ? { captcha: text.trim(), captchaKey: captchaImage.key, captchaWork: await captchaImage.work } : {}),
  };
}
