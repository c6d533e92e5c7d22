import { changePassword } from '@entrepot/contract/modules/account/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { type FormEvent, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

import { keepsRule } from '@entrepot/client/session/password-rule.ts';
import { given } from '@entrepot/contract/core/given.ts';

const empty = { oldPassword: '', password: '', confirmPassword: '' };
type Typed = typeof empty;

/** Changes the person's password. */
export function PasswordCard() {
  const t = useWords('account');
  const [typed, setTyped] = useState(empty);
  const [wrong, setWrong] = useState<Partial<Typed>>({});
  const [problem, setProblem] = useState('');
  const changing = useAction(async (given: Typed) => ask(changePassword, await seal(given), { quiet: true }), {
    success: t('password.done'),
    done: () => setTyped(empty),
    handle(refusal) {
      setProblem([refusal.message, ...refusal.problems.map(({ message }) => message)].join(' '));
      return true;
    },
  });

  function problemsOf(now: Typed): Partial<Typed> {
    return given({
      oldPassword: now.oldPassword ? undefined : t('password.oldMissing'),
      password: keepsRule(now.password) ? undefined : t('password.rule'),
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
