import { changePassword } from '@entrepot/contract/modules/account/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { PasswordField } from '@entrepot/ui/form/password-field.tsx';
import { type FormEvent, useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { wholeMessage } from '@entrepot/client/calls/problem.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

import { matchesPasswordRule } from '@entrepot/client/session/password-rule.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';

const empty = { oldPassword: '', password: '', confirmPassword: '' };
type Typed = typeof empty;

/** Changes the user's password. */
export function PasswordCard() {
  const t = useTexts('account');
  const [typed, setTyped] = useState(empty);
  const [wrong, setWrong] = useState<Partial<Typed>>({});
  const [problem, setProblem] = useState('');
  const changing = useAction(async (passwords: Typed) => callApi(changePassword, await seal(passwords), { quiet: true }), {
    success: t('password.done'),
    done: () => setTyped(empty),
    handle(refusal) {
      setProblem(wholeMessage(refusal));
      return true;
    },
  });

  function problemsOf(now: Typed): Partial<Typed> {
    return definedOnly({
      oldPassword: now.oldPassword ? undefined : t('password.oldMissing'),
      password: matchesPasswordRule(now.password) ? undefined : t('password.rule'),
      confirmPassword: now.password === now.confirmPassword ? undefined : t('password.differs'),
    });
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(typed);
    setWrong(found);
    setProblem('');
    if (Object.keys(found).length === 0) await changing.run(typed);
  }
  const fieldOf = (name: keyof Typed) => ({
    label: t(`password.${name}`),
    name,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
    required: true,
    error: wrong[name] || undefined,
  });
  return (
    <Card title={t('password.title')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          {problem && (
            <Alert tone="error" live>
              {problem}
            </Alert>
          )}
          <PasswordField {...fieldOf('oldPassword')} autoComplete="current-password" />
          <PasswordField {...fieldOf('password')} hint={t('password.rule')} autoComplete="new-password" strength />
          <PasswordField {...fieldOf('confirmPassword')} autoComplete="new-password" />
          <div>
            <Button type="submit" kind="primary" busy={changing.busy}>
              {t('password.submit')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
