import {
  getUserRetrievePasswordSmsCaptcha,
  retrievePasswordPhoneSms,
  retrievePasswordPhoneSmsUser,
} from '@entrepot/contract/modules/account/phone-calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { usePhoneProof } from '@entrepot/client/react/use-phone-proof.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { keepsRule } from '@entrepot/client/session/password-rule.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Languages } from '../core/languages.tsx';
import { Page } from '../core/page.tsx';
import { Inside, Panel } from '../core/parts.tsx';
import { PhoneFields } from '../core/phone-fields.tsx';
import css from './entry.module.css';

/** Sets a new password by a code sent to the verified phone; `as=staff` in the address is for the back office. */
export function ForgottenPage() {
  const t = useWords('entry');
  const search = useSearch();
  const isStaff = new URLSearchParams(search).get('as') === 'staff';
  const [, go] = useLocation();
  const proof = usePhoneProof(getUserRetrievePasswordSmsCaptcha, { withCaptcha: true });
  const [passwords, setPasswords] = useState({ password: '', confirmPassword: '' });
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const badPassword = !keepsRule(passwords.password);
  const differs = passwords.password !== passwords.confirmPassword;
  const setting = useAction(
    async () => {
      const call = isStaff ? retrievePasswordPhoneSms : retrievePasswordPhoneSmsUser;
      await ask(call, { ...proof.given(), ...(await seal(passwords)) }, { quiet: true, anonymous: true });
      go(`/sign-in?${search}`, { replace: true });
    },
    {
      success: t('forgotten.done'),
      handle(refusal) {
        setProblem([refusal.message, ...refusal.problems.map(({ message }) => message)].join(' '));
        return true;
      },
    },
  );
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setProblem('');
    if (proof.check() && !badPassword && !differs) await setting.run(undefined);
  }
  return (
    <Page title={t('forgotten.title')} back={`/sign-in?${search}`}>
      <Languages />
      <Panel>
        <Inside>
          <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
            <p className={css.lead}>{t('forgotten.lead')}</p>
            <PhoneFields proof={proof} />
            <PasswordField
              label={t('forgotten.password')}
              hint={t('register.rule')}
              name="password"
              autoComplete="new-password"
              strength
              required
              value={passwords.password}
              onChange={(password) => setPasswords((now) => ({ ...now, password }))}
              error={isTried && badPassword ? t('register.rule') : undefined}
            />
            <PasswordField
              label={t('register.repeat')}
              name="confirmPassword"
              autoComplete="new-password"
              required
              value={passwords.confirmPassword}
              onChange={(confirmPassword) => setPasswords((now) => ({ ...now, confirmPassword }))}
              error={isTried && differs ? t('register.differs') : undefined}
            />
            {problem && (
              <Alert tone="error" live>
                {problem}
              </Alert>
            )}
            <Button type="submit" kind="primary" size="large" wide busy={setting.busy}>
              {t('forgotten.submit')}
            </Button>
          </form>
        </Inside>
      </Panel>
    </Page>
  );
}
