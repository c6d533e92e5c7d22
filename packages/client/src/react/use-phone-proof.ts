import {
  type getBindPhoneSmsCaptcha,
  getCodeProgress,
  getCodeWays,
  type getRegisterSmsCaptcha,
  type getUserLoginSmsCaptcha,
} from '@entrepot/contract/modules/account/phone-calls.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../calls/api.ts';
import { wholeMessage } from '../calls/problem.ts';
import { useAction } from './use-action.ts';
import { useCallQuery } from './call-query.ts';
import { useHumanCheck } from './use-human-check.ts';

// The call without captcha takes a subset of the others' fields.
type SendCall = typeof getRegisterSmsCaptcha | typeof getUserLoginSmsCaptcha | typeof getBindPhoneSmsCaptcha;
/** Where a code goes. */
type CodeWay = 'phone' | 'email';
const pauseMs = 60_000;
const pollMs = 1500;

/**
 * State of a phone number, or with `byEmail` of a mail address if the site sends mails, and the code sent to it. `withCaptcha`: a captcha is
 * required before a code is sent.
 */
export function usePhoneProof(sendCall: SendCall, { withCaptcha, byEmail = false }: { withCaptcha: boolean; byEmail?: boolean }) {
  const [typed, setTyped] = useState({ phoneCode: '', phoneNumber: '', email: '', phoneNumberCode: '' });
  const [chosen, setChosen] = useState<CodeWay | null>(null);
  const { data: offered } = useCallQuery(getCodeWays, byEmail ? {} : null, { anonymous: true });
  const ways: readonly CodeWay[] = offered ? (['phone', 'email'] as const).filter((way) => offered[way]) : ['phone'];
  const way = chosen ?? ways[0] ?? 'phone';
  const contact = way === 'email' ? { email: typed.email.trim() } : { phoneCode: typed.phoneCode, phoneNumber: typed.phoneNumber };
  const human = useHumanCheck();
  const [phoneKey, setPhoneKey] = useState('');
  const [problem, setProblem] = useState('');
  const [nextAt, setNextAt] = useState(0);
  const [tried, setTried] = useState(false);
  const wait = useCountDown(nextAt);

  const sending = useAction(
    async () => {
      return callApi(
        sendCall as typeof getRegisterSmsCaptcha,
        { ...contact, ...(withCaptcha ? await human.params() : {}) },
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
  // Asked until the message has left or was refused; the code is valid for five minutes.
  const { data: progress } = useCallQuery(getCodeProgress, phoneKey ? { phoneKey } : null, {
    anonymous: true,
    refetchInterval: ({ state }) => (state.data?.progress === 'waiting' ? pollMs : false),
  });
  const ready = phoneKey !== '' && typed.phoneNumberCode.trim() !== '';
  return {
    typed,
    /** The ways that the site offers, the one in use, and a function that changes it. */
    ways,
    way,
    setWay(next: CodeWay) {
      setChosen(next);
      setPhoneKey('');
      setNextAt(0);
      setProblem('');
    },
    /** Whether the site can send no code at all. */
    unreachable: byEmail && ways.length === 0,
    set: (key: keyof typeof typed) => (value: string) => setTyped((now) => ({ ...now, [key]: value })),
    /** The captcha; null where none is required. */
    human: withCaptcha ? human : null,
    /** Whether a code may be requested: there is a number, the captcha is solved, and the pause after the last code is over. */
    canSend:
      wait === 0 && (way === 'email' ? typed.email : typed.phoneNumber).trim() !== '' && ways.length > 0 && (!withCaptcha || human.ready),
    problem,
    wait,
    sent: phoneKey !== '',
    /** Whether the message with the code has left: `waiting`, `sent` or `failed`. */
    progress: phoneKey === '' ? null : (progress?.progress ?? 'waiting'),
    sending: sending.busy,
    send() {
      setProblem('');
      return sending.run(undefined);
    },
    /** The parameters of a call that follows and takes phones only. */
    phoneParams: () => ({
      phoneCode: typed.phoneCode,
      phoneNumber: typed.phoneNumber,
      phoneNumberCode: typed.phoneNumberCode.trim(),
      phoneKey,
    }),
    /** The parameters of the call that follows. */
    params: () => ({
      ...contact,
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
