import { changePassword } from '@entrepot/contract/modules/account/calls.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../calls/api.ts';
import { wholeMessage } from '../calls/problem.ts';
import { matchesPasswordRule } from '../session/password-rule.ts';
import { seal } from '../session/password.ts';
import { useAction } from './use-action.ts';
import { useSecondFactor } from './use-second-factor.ts';
import { useTexts } from './use-texts.ts';

const empty = { oldPassword: '', password: '', confirmPassword: '' };
type Typed = typeof empty;

/** The form that changes the user's password; `factor` is requested from accounts with a second factor. */
export function usePasswordChange() {
  const t = useTexts('account');
  const [typed, setTyped] = useState(empty);
  const [wrong, setWrong] = useState<Partial<Typed>>({});
  const [problem, setProblem] = useState('');
  const factor = useSecondFactor();
  const changing = useAction(
    async (passwords: Typed) => callApi(changePassword, { ...(await seal(passwords)), ...factor.params() }, { quiet: true }),
    {
      success: t('password.done'),
      done() {
        setTyped(empty);
        factor.reset();
      },
      handle(refusal) {
        setProblem(factor.needsCode(refusal) ? '' : wholeMessage(refusal));
        return true;
      },
    },
  );
  async function submit() {
    const found: Partial<Typed> = definedOnly({
      oldPassword: typed.oldPassword ? undefined : t('password.oldMissing'),
      password: matchesPasswordRule(typed.password) ? undefined : t('password.rule'),
      confirmPassword: typed.password === typed.confirmPassword ? undefined : t('password.differs'),
    });
    setWrong(found);
    setProblem('');
    if (Object.keys(found).length === 0) await changing.run(typed);
  }
  return {
    fieldOf: (name: keyof Typed) => ({
      label: t(`password.${name}`),
      name,
      value: typed[name],
      onChange: (value: string) => setTyped({ ...typed, [name]: value }),
      required: true,
      error: wrong[name] || undefined,
    }),
    factor,
    problem,
    busy: changing.busy,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      void submit();
    },
  };
}
