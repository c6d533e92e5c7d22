import { useState } from 'react';
import type { ApiProblem } from '../calls/problem.ts';
import { seal } from '../session/password.ts';
import { useSecondFactor } from './use-second-factor.ts';
import { useTexts } from './use-texts.ts';

/** The user identifies itself again, before a change of how the account signs in: the password, and the second factor if it is requested. */
export function useIdentification() {
  const t = useTexts('account');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const factor = useSecondFactor();
  return {
    password,
    setPassword,
    factor,
    label: t('factor.password'),
    error: tried && !password ? t('factor.passwordMissing') : undefined,
    /** Whether there is a password. If not, the error is shown at its field. */
    check() {
      setTried(true);
      return password !== '';
    },
    /** The parameters of the call. */
    params: async () => ({ ...(await seal({ password })), ...factor.params() }),
    /** Handles a refusal that requires the second factor; true when no code was typed yet. */
    needsCode: (refusal: ApiProblem) => factor.needsCode(refusal),
    reset() {
      setPassword('');
      setTried(false);
      factor.reset();
    },
  };
}
export type Identification = ReturnType<typeof useIdentification>;
