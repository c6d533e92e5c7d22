import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { PasswordField } from '@entrepot/ui/form/password-field.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type ReactNode, Suspense } from 'react';
import { usePasswordSignIn } from '@entrepot/client/entry/use-password-sign-in.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { SecondFactorField } from '../core/proof/second-factor-field.tsx';
import css from './sign-in.module.css';
import { isDemoMode } from '@entrepot/contract/data/demo-mode.ts';

const password = 'Entrepot2026';
const accounts = { staff: ['admin', 'manager', 'leader', 'clerk'], customer: ['alice', 'bob', 'merchant'] } as const;

/** Accounts of the demo data, offered when the server reports that it runs with demo data. */
function DemoAccounts({ kind, onUse }: { kind: keyof typeof accounts; onUse(name: string, password: string): void }) {
  const t = useTexts('shell');
  if (!isDemoMode()) return null;
  return (
    <section className={css.demo} aria-label={t('signIn.demo', { password })}>
      <p>{t('signIn.demo', { password })}</p>
      <ul>
        {accounts[kind].map((name) => (
          <li key={name}>
            <button type="button" aria-label={t('signIn.demoUse', { name })} onClick={() => onUse(name, password)}>
              <b>{name}</b> {t(`demo.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SignInCode = late(() => import('./entry/sign-in-code.tsx').then((part) => ({ default: part.SignInCode })));

/** Signs in by name and password, with a captcha when the server requires it. The children are below the form. */
export function PasswordSignIn({ kind, children }: { kind: 'staff' | 'customer'; children: ReactNode }) {
  const t = useTexts('shell');
  const { name, setName, password, setPassword, captcha, ...form } = usePasswordSignIn(kind, t('signIn.missing'));
  return (
    <>
      <form className={css.form} onSubmit={form.onSubmit} noValidate>
        {form.problem && (
          <Alert tone="error" live>
            {form.problem}
          </Alert>
        )}
        <TextField
          label={t('signIn.name')}
          name="username"
          value={name}
          onChange={setName}
          onBlur={() => void captcha.look()}
          autoComplete="username"
          autoFocus
          required
          maxLength={64}
        />
        <PasswordField
          label={t('signIn.password')}
          name="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          required
        />
        {captcha.picture && (
          <div className={css.captcha}>
            <TextField
              label={t('signIn.captcha')}
              name="captcha"
              value={captcha.text}
              onChange={captcha.setText}
              autoComplete="off"
              required
            />
            <img src={captcha.picture} alt={t('signIn.captchaPicture')} width={captcha.width} height={captcha.height} />
            <Button kind="link" onClick={captcha.renew}>
              {t('signIn.captchaNext')}
            </Button>
          </div>
        )}
        <SecondFactorField factor={form.factor} />
        {form.isLocked && (
          <Suspense fallback={null}>
            <SignInCode kind={kind} username={name} password={password} onCode={form.setCode} />
          </Suspense>
        )}
        <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
          {t('signIn.submit')}
        </Button>
      </form>
      {children}
      <DemoAccounts
        kind={kind}
        onUse={(account, secret) => {
          setName(account);
          setPassword(secret);
        }}
      />
    </>
  );
}
