import { bindPhone, getBindPhoneSmsCaptcha } from '@entrepot/contract/modules/account/phone-calls.ts';
import { type FormEvent, useState } from 'react';
import { wholeMessage } from '../calls/problem.ts';
import { useCall } from '../react/use-action.ts';
import { usePhoneProof } from '../react/use-phone-proof.ts';
import { reloadUser, useSession } from '../session/session.ts';

/**
 * Replaces the user's phone number by one that a code verifies.
 * @param success the success message
 */
export function usePhoneBinding(success: string) {
  const user = useSession((session) => session.user);
  const proof = usePhoneProof(getBindPhoneSmsCaptcha, { withCaptcha: false });
  const [problem, setProblem] = useState('');
  const binding = useCall(bindPhone, {
    success,
    done: () => void reloadUser(),
    handle(refusal) {
      setProblem(wholeMessage(refusal));
      return true;
    },
  });
  return {
    proof,
    /** The verified number with its country code; undefined when there is none. */
    phone: user?.phoneVerified ? `+${user.phoneCode} ${user.phoneNumber}` : undefined,
    problem,
    busy: binding.busy,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      setProblem('');
      if (proof.check()) void binding.run(proof.params());
    },
  };
}
