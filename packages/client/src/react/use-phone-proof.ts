import type { getBindPhoneSmsCaptcha, getRegisterSmsCaptcha } from '@entrepot/contract/modules/account/phone-calls.ts';
import { useEffect, useState } from 'react';
import { ask } from '../calls/api.ts';
import { useAction } from './use-action.ts';
import { useHumanCheck } from './use-human-check.ts';

// A call without captcha takes part of what the others take.
type SendCall = typeof getRegisterSmsCaptcha | typeof getBindPhoneSmsCaptcha;
const pauseMs = 60_000;

/** A phone number and the code sent to it, as a person types them. `withCaptcha`: a puzzle is solved or letters are read before a code is sent. */
export function usePhoneProof(sendCall: SendCall, { withCaptcha }: { withCaptcha: boolean }) {
  const [typed, setTyped] = useState({ phoneCode: '', phoneNumber: '', phoneNumberCode: '' });
  const human = useHumanCheck();
  const [phoneKey, setPhoneKey] = useState('');
  const [problem, setProblem] = useState('');
  const [nextAt, setNextAt] = useState(0);
  const [tried, setTried] = useState(false);
  const wait = useCountDown(nextAt);

  const sending = useAction(
    async () => {
      const { phoneCode, phoneNumber } = typed;
      return ask(
        sendCall as typeof getRegisterSmsCaptcha,
        { phoneCode, phoneNumber, ...(withCaptcha ? await human.given() : {}) },
        { quiet: true, anonymous: withCaptcha },
      );
    },
    {
      done(answer) {
        setPhoneKey(answer.phoneKey);
        setNextAt(Date.now() + pauseMs);
        human.renew();
      },
      handle(refusal) {
        setProblem([refusal.message, ...refusal.problems.map(({ message }) => message)].join(' '));
        human.renew();
        return true;
      },
    },
  );
  const ready = phoneKey !== '' && typed.phoneNumberCode.trim() !== '';
  return {
    typed,
    set: (key: keyof typeof typed) => (value: string) => setTyped((now) => ({ ...now, [key]: value })),
    /** How a person shows to be one; null where nobody asks for it. */
    human: withCaptcha ? human : null,
    /** Has the person shown to be one, so that a code may be asked for? */
    mayAsk: !withCaptcha || human.ready,
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
    /** Is there a code to go on with? Who goes on without one is told so at its field. */
    check() {
      setTried(true);
      return ready;
    },
    missing: tried && !ready,
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
