import { bindPhone, getBindPhoneSmsCaptcha } from '@entrepot/contract/modules/account/phone-calls.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../calls/api.ts';
import { wholeMessage } from '../calls/problem.ts';
import { useAction } from '../react/use-action.ts';
import { useIdentification } from '../react/use-identification.ts';
import { usePhoneProof } from '../react/use-phone-proof.ts';
import { reloadUser, useSession } from '../session/session.ts';

/**
 * Replaces the user's phone number by one that a code verifies; the user identifies itself with it.
 * @param success the success message
 */
export function usePhoneBinding(success: string) {
  const user = useSession((session) => session.user);
  const proof = usePhoneProof(getBindPhoneSmsCaptcha, { withCaptcha: false });
  const identification = useIdentification();
  const [problem, setProblem] = useState('');
  const binding = useAction(
    async (params: ReturnType<typeof proof.phoneParams>) =>
      callApi(bindPhone, { ...params, ...(await identification.params()) }, { quiet: true }),
    {
      success,
      done() {
        identification.reset();
        void reloadUser();
      },
      handle(refusal) {
        setProblem(identification.needsCode(refusal) ? '' : wholeMessage(refusal));
        return true;
      },
    },
  );
  return {
    proof,
    identification,
    /** The verified number with its country code; undefined when there is none. */
    phone: user?.phoneVerified ? `+${user.phoneCode} ${user.phoneNumber}` : undefined,
    problem,
    busy: binding.busy,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      setProblem('');
      const checks = [proof.check(), identification.check()];
      if (checks.every(Boolean)) void binding.run(proof.phoneParams());
    },
  };
}
