import { type FormEvent, useState } from 'react';
import type { ApiProblem } from '../calls/problem.ts';
import { useAction } from '../react/use-action.ts';
import { useCaptcha } from '../react/use-captcha.ts';
import { useSecondFactor } from '../react/use-second-factor.ts';
import { type Credentials, signIn } from '../session/session.ts';

/** One-time code for an account that is locked after failed sign-ins. */
export interface SignInCodeInput {
  signInCode: string;
  /** Key of a code that was sent; codes issued by staff have none. */
  signInCodeKey?: string;
}

const isByCode = ({ data }: ApiProblem) => (data as { ByCode?: boolean } | null)?.ByCode === true;

/**
 * Signs in by name and password. The captcha and the code of the second factor are requested when the server requires them.
 * @param missing the message when the name or the password is empty
 */
export function usePasswordSignIn(kind: 'staff' | 'customer', missing: string) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const captcha = useCaptcha(name);
  const factor = useSecondFactor();
  const [isLocked, setLocked] = useState(false);
  const [code, setCode] = useState<Partial<SignInCodeInput>>({});
  const signing = useAction(
    async (typed: Pick<Credentials, 'username' | 'password'>) =>
      signIn(kind, { ...typed, ...(await captcha.params()), ...factor.params(), ...code }),
    {
      handle(refusal) {
        setProblem(factor.needsCode(refusal) ? '' : refusal.message);
        if (isByCode(refusal)) setLocked(true);
        void captcha.renew();
        return true;
      },
    },
  );
  async function submit() {
    if (!name.trim() || !password) return setProblem(missing);
    setProblem('');
    await signing.run({ username: name, password, ...factor.params(), ...code });
  }
  return {
    name,
    setName,
    password,
    setPassword,
    problem,
    captcha,
    factor,
    /** Whether the account is locked after failed sign-ins, so that a one-time code is needed: `setCode`. */
    isLocked,
    setCode,
    busy: signing.busy,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      void submit();
    },
  };
}
