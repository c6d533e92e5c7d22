import type { getBindPhoneSmsCaptcha, getRegisterSmsCaptcha } from '@entrepot/contract/modules/account/phone-calls.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../calls/api.ts';
import { wholeMessage } from '../calls/problem.ts';
import { useAction } from './use-action.ts';
import { useHumanCheck } from './use-human-check.ts';

// The call without captcha takes a subset of the others' fields.
type SendCall = typeof getRegisterSmsCaptcha | typeof getBindPhoneSmsCaptcha;
const pauseMs = 60_000;

/** State of a phone number and the code sent to it. `withCaptcha`: a captcha is required before a code is sent. */
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
      return callApi(
        sendCall as typeof getRegisterSmsCaptcha,
        { phoneCode, phoneNumber, ...(withCaptcha ? await human.params() : {}) },
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
        setProblem(wholeMessage(refusal));
        human.renew();
        return true;
      },
    },
  );
  const ready = phoneKey !== '' && typed.phoneNumberCode.trim() !== '';
  return {
    typed,
    set: (key: keyof typeof typed) => (value: string) => setTyped((now) => ({ ...now, [key]: value })),
    /** The captcha; null where none is required. */
    human: withCaptcha ? human : null,
    /** Whether a code may be requested: there is a number, the captcha is solved, and the pause after the last code is over. */
    canSend: wait === 0 && typed.phoneNumber.trim() !== '' && (!withCaptcha || human.ready),
    problem,
    wait,
    sent: phoneKey !== '',
    sending: sending.busy,
    send() {
      setProblem('');
      return sending.run(undefined);
    },
    /** The parameters of the call that follows. */
    params: () => ({
      phoneCode: typed.phoneCode,
      phoneNumber: typed.phoneNumber,
      phoneNumberCode: typed.phoneNumberCode.trim(),
      phoneKey,
    }),
    /** Whether there is a code to continue with. If not, the error is shown at its field. */
    check() {
      setTried(true);
      return ready;
    },
    missing: tried && !ready,
  };
}
export type PhoneProofState = ReturnType<typeof usePhoneProof>;

/** Returns the whole seconds until a time; 0 when it has passed. */
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
