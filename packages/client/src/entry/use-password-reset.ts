import {
  getUserRetrievePasswordSmsCaptcha,
  retrievePasswordPhoneSms,
  retrievePasswordPhoneSmsUser,
} from '@entrepot/contract/modules/account/phone-calls.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../calls/api.ts';
import { wholeMessage } from '../calls/problem.ts';
import { useAction } from '../react/use-action.ts';
import { usePhoneProof } from '../react/use-phone-proof.ts';
import { newPasswordProblem } from '../session/password-rule.ts';
import { seal } from '../session/password.ts';

/**
 * Sets a new password by a code sent to the verified phone or mail address.
 * @param success the success message
 */
export function usePasswordReset(kind: 'staff' | 'customer', { success, onDone }: { success: string; onDone(): void }) {
  const proof = usePhoneProof(getUserRetrievePasswordSmsCaptcha, { withCaptcha: true, byEmail: true });
  const [passwords, setPasswords] = useState({ password: '', confirmPassword: '' });
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const wrong = newPasswordProblem(passwords);
  const setting = useAction(
    async () => {
      const call = kind === 'staff' ? retrievePasswordPhoneSms : retrievePasswordPhoneSmsUser;
      await callApi(call, { ...proof.params(), ...(await seal(passwords)) }, { quiet: true, anonymous: true });
      onDone();
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
    proof,
    passwords,
    setPasswords,
    /** The problem of the passwords, once they were submitted. */
    wrong: isTried ? wrong : undefined,
    problem,
    busy: setting.busy,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      setTried(true);
      setProblem('');
      if (proof.check() && !wrong) void setting.run(undefined);
    },
  };
}
