import { getRegisterSmsCaptcha, registerUser } from '@entrepot/contract/modules/account/phone-calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { usePhoneProof } from '@entrepot/client/react/use-phone-proof.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { keepsRule } from '@entrepot/client/session/password-rule.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { enterWith } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { FullSiteLink } from '../core/full-site-link.tsx';
import { Languages } from '../core/languages.tsx';
import { Page } from '../core/page.tsx';
import { Inside, Panel, Row } from '../core/parts.tsx';
import { PhoneFields } from '../core/phone-fields.tsx';
import { safePlace } from '../core/place.ts';
import { AgreementText } from './agreement-text.tsx';
import css from './entry.module.css';

/** Opens a customer's account; the address may carry the member code of who recommended it (`referrer`). */
export function RegisterPage() {
  const t = useWords('entry');
  const query = new URLSearchParams(useSearch());
  const referrerCode = query.get('referrer');
  const [, go] = useLocation();
  const proof = usePhoneProof(getRegisterSmsCaptcha, { withCaptcha: true });
  const [typed, setTyped] = useState({ userName: '', password: '', confirmPassword: '' });
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const [isReading, setReading] = useState(false);
  const { userName, ...passwords } = typed;
  const badPassword = !keepsRule(passwords.password);
  const differs = passwords.password !== passwords.confirmPassword;
  const badName = !/^[a-z\d]*$/i.test(userName.trim());
  const set = (key: keyof typeof typed) => (value: string) => setTyped((before) => ({ ...before, [key]: value }));

  const registering = useAction(
    async () => {
      const form = { ...proof.given(), userName: userName.trim() || null, referrerCode, agreement: agreed };
      await enterWith('customer', await ask(registerUser, { ...form, ...(await seal(passwords)) }, { quiet: true, anonymous: true }));
      const to = safePlace(query.get('to'));
      go(to === '/' ? '/addresses/ours' : to, { replace: true });
    },
    {
      success: t('register.done'),
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
    if (proof.check() && agreed && !badPassword && !differs && !badName) await registering.run(undefined);
  }
  return (
    <Page title={t('register.title')} back="/">
      <Languages />
      <Panel>
        <Inside>
          <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
            <p className={css.lead}>{t('register.lead')}</p>
            {referrerCode && <Alert tone="info">{t('register.referrer', { code: referrerCode })}</Alert>}
            <PhoneFields proof={proof} />
            <TextField
              label={t('register.userName')}
              hint={t('register.userNameHint')}
              name="username"
              autoComplete="username"
              maxLength={32}
              value={userName}
              onChange={set('userName')}
              error={tried && badName ? t('register.userNameRule') : undefined}
            />
            <PasswordField
              label={t('signIn.password')}
              hint={t('register.rule')}
              name="password"
              autoComplete="new-password"
              strength
              required
              value={passwords.password}
              onChange={set('password')}
              error={tried && badPassword ? t('register.rule') : undefined}
            />
            <PasswordField
              label={t('register.repeat')}
              name="confirmPassword"
              autoComplete="new-password"
              required
              value={passwords.confirmPassword}
              onChange={set('confirmPassword')}
              error={tried && differs ? t('register.differs') : undefined}
            />
            <Checkbox
              label={t('register.agree')}
              name="agreement"
              checked={agreed}
              onChange={setAgreed}
              error={tried && !agreed ? t('register.agreeFirst') : undefined}
            />
            <Button kind="link" onClick={() => setReading(!isReading)}>
              {t('register.read')}
            </Button>
            {isReading && <AgreementText />}
            {problem && (
              <Alert tone="error" live>
                {problem}
              </Alert>
            )}
            <Button type="submit" kind="primary" size="large" wide busy={registering.busy}>
              {t('register.submit')}
            </Button>
          </form>
        </Inside>
      </Panel>
      <Panel>
        <Row title={t('register.haveAccount')} to="/sign-in" />
        <FullSiteLink to="/index?activeIndex=register">{t('register.fullSite')}</FullSiteLink>
      </Panel>
    </Page>
  );
}
