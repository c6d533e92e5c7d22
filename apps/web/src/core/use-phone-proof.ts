import type { getBindPhoneSmsCaptcha, getRegisterSmsCaptcha } from '@entrepot/contract/modules/account/phone-calls.ts';
import { getCaptcha } from '@entrepot/contract/modules/account/calls.ts';
import { useEffect, useState } from 'react';
import { ask } from './api.ts';
import { useAction } from './use-action.ts';

// A call without captcha takes part of what the others take.
type SendCall = typeof getRegisterSmsCaptcha | typeof getBindPhoneSmsCaptcha;
interface Picture {
  key: string;
  image: string;
  width: number;
  height: number;
}
const pauseMs = 60_000;

/** How a person shows to be one: slides a piece into its gap, or reads letters. */
export type HumanCheck = 'puzzle' | 'letters';
interface Solved {
  captcha: string;
  captchaKey: string;
}

/** A phone number and the code sent to it, as a person types them. `withCaptcha`: a puzzle is solved or letters are read before a code is sent. */
export function usePhoneProof(sendCall: SendCall, { withCaptcha }: { withCaptcha: boolean }) {
  const [typed, setTyped] = useState({ phoneCode: '', phoneNumber: '', captcha: '', phoneNumberCode: '' });
  const [picture, setPicture] = useState<Picture>();
  const [check, setCheck] = useState<HumanCheck>('puzzle');
  const [solved, setSolved] = useState<Solved | null>(null);
  const [phoneKey, setPhoneKey] = useState('');
  const [problem, setProblem] = useState('');
  const [nextAt, setNextAt] = useState(0);
  const wait = useCountDown(nextAt);

  async function draw() {
    const made = await ask(getCaptcha, {}, { anonymous: true, quiet: true });
    setPicture({ key: made.captchaKey, image: made.image, width: made.width ?? 150, height: made.height ?? 50 });
    setTyped((now) => ({ ...now, captcha: '' }));
  }
  function redraw() {
    setSolved(null);
    return withCaptcha && check === 'letters' ? draw().catch(() => undefined) : undefined;
  }
  useEffect(() => void redraw(), [check]);

  const sending = useAction(
    async () => {
      const { phoneCode, phoneNumber, captcha } = typed;
      const read = check === 'letters' ? { captcha: captcha.trim(), captchaKey: picture?.key ?? '' } : solved;
      return ask(
        sendCall as typeof getRegisterSmsCaptcha,
        { phoneCode, phoneNumber, ...(withCaptcha ? read : {}) },
        { quiet: true, anonymous: withCaptcha },
      );
    },
    {
      done(answer) {
        setPhoneKey(answer.phoneKey);
        setNextAt(Date.now() + pauseMs);
        void redraw();
      },
      handle(refusal) {
        setProblem([refusal.message, ...refusal.problems.map(({ message }) => message)].join(' '));
        void redraw();
        return true;
      },
    },
  );
  return {
    typed,
    set: (key: keyof typeof typed) => (value: string) => setTyped((now) => ({ ...now, [key]: value })),
    picture: withCaptcha && check === 'letters' ? picture : undefined,
    check: withCaptcha ? check : null,
    setCheck,
    solved: solved !== null,
    solve: setSolved,
    /** Has the person shown to be one, so that a code may be asked for? */
    mayAsk: !withCaptcha || check === 'letters' || solved !== null,
    redraw,
    problem,
    wait,
    sent: phoneKey !== '',
    sending: sending.busy,
    send() {
      setProblem('');
      return sending.run(undefined);
    },
    /** What the call after it takes. */
    given: () => ({
      phoneCode: typed.phoneCode,
      phoneNumber: typed.phoneNumber,
      phoneNumberCode: typed.phoneNumberCode.trim(),
      phoneKey,
    }),
    ready: phoneKey !== '' && typed.phoneNumberCode.trim() !== '',
  };
}
export type PhoneProofState = ReturnType<typeof usePhoneProof>;

/** Whole seconds until a moment; 0 when it has passed. */
function useCountDown(until: number): number {
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - Math.max(now, Date.now())) / 1000));
  const running = left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}
