import { getUserLoginSmsCaptcha, signInPhoneCode, signInPhoneCodeUser } from '@entrepot/contract/modules/account/phone-calls.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../calls/api.ts';
import { useAction } from '../react/use-action.ts';
import { usePhoneProof } from '../react/use-phone-proof.ts';
import { useSecondFactor } from '../react/use-second-factor.ts';
import { enterWith } from '../session/session.ts';

/** Signs in by a code sent to a verified phone. */
export function usePhoneSignIn(kind: 'staff' | 'customer') {
  const proof = usePhoneProof(getUserLoginSmsCaptcha, { withCaptcha: true });
  const factor = useSecondFactor();
  const [problem, setProblem] = useState('');
  const signing = useAction(
    async (_typed: object) => {
      const call = kind === 'staff' ? signInPhoneCode : signInPhoneCodeUser;
      await enterWith(kind, await callApi(call, { ...proof.phoneParams(), ...factor.params() }, { quiet: true, anonymous: true }));
    },
    {
      handle(refusal) {
        setProblem(factor.needsCode(refusal) ? '' : refusal.message);
        return true;
      },
    },
  );
  return {
    proof,
    factor,
    problem,
    busy: signing.busy,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      setProblem('');
      if (proof.check()) void signing.run(factor.params());
    },
  };
}
