import { getRegisterSmsCaptcha, registerUser } from '@entrepot/contract/modules/account/phone-calls.ts';
import { getAgreement } from '@entrepot/contract/modules/sites/public-calls.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../calls/api.ts';
import { wholeMessage } from '../calls/problem.ts';
import { useAction } from '../react/use-action.ts';
import { useCallQuery } from '../react/call-query.ts';
import { usePhoneProof } from '../react/use-phone-proof.ts';
import { newPasswordProblem } from '../session/password-rule.ts';
import { seal } from '../session/password.ts';
import { enterWith } from '../session/session.ts';

interface Registration {
  /** The member code of the referrer; null without one. */
  referrerCode: string | null;
  /** The success message. */
  success: string;
  /** Called when the new customer is signed in. */
  onEntered(): void;
}

/** Registers a customer by a verified phone or mail address and a password, and signs them in. Names have letters and digits only; an empty one is made up. */
export function useRegistration({ referrerCode, success, onEntered }: Registration) {
  const proof = usePhoneProof(getRegisterSmsCaptcha, { withCaptcha: true, byEmail: true });
  const [userName, setUserName] = useState('');
  const [passwords, setPasswords] = useState({ password: '', confirmPassword: '' });
  const [agreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const { data: agreement } = useCallQuery(getAgreement, { kind: 'register', siteLanguage: null }, { anonymous: true });
  const wrong = {
    name: !/^[a-z\d]*$/i.test(userName.trim()),
    password: newPasswordProblem(passwords),
    agreement: !agreed,
  };
  const registering = useAction(
    async () => {
      const form = { ...proof.params(), userName: userName.trim() || null, referrerCode, agreement: agreed };
      const pair = await callApi(registerUser, { ...form, ...(await seal(passwords)) }, { quiet: true, anonymous: true });
      await enterWith('customer', pair);
      onEntered();
    },
    {
      success,
      handle(refusal) {
        setProblem(wholeMessage(refusal));
        return true;
      },
    },
  );
  return {
    /** The site has not published its agreement, so that registration is closed. */
    closed: agreement !== undefined && !agreement,
    proof,
    userName,
    setUserName,
    passwords,
    setPasswords,
    agreed,
    setAgreed,
    /** The problems of the input, once it was submitted. */
    wrong: isTried ? wrong : { name: false, password: undefined, agreement: false },
    problem,
    busy: registering.busy,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      setTried(true);
      setProblem('');
      if (proof.check() && !wrong.name && !wrong.password && !wrong.agreement) void registering.run(undefined);
    },
  };
}
