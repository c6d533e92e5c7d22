import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { type FormEvent, type ReactNode, Suspense, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { signIn } from '@entrepot/client/session/session.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { useSecondFactor } from '@entrepot/client/react/use-second-factor.ts';
import { SecondFactorField } from './second-factor-field.tsx';
import type { SignInCodeGiven } from './entry/sign-in-code.tsx';
import css from './sign-in.module.css';
import { useCaptcha } from '@entrepot/client/react/use-captcha.ts';

const SignInCode = late(() => import('./entry/sign-in-code.tsx').then((part) => ({ default: part.SignInCode })));

/** Signs in by name and password; a picture has to be read when the server asks for it. The children stand under the form. */
export function PasswordSignIn({ kind, children }: { kind: 'staff' | 'customer'; children: ReactNode }) {
  const t = useWords('shell');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const captcha = useCaptcha(name);
  // Asked for once the password was right, where the account has it on.
  const factor = useSecondFactor();
  // Offered where the sign-in is held up because somebody guessed at the account.
  const [byCode, setByCode] = useState(false);
  const [code, setCode] = useState<Partial<SignInCodeGiven>>({});

  const signing = useAction(
    async () => {
      await signIn(kind, { username: name, password, ...(await captcha.given()), ...factor.given(), ...code });
    },
    {
      handle(refusal) {
        setProblem(factor.asks(refusal) ? '' : refusal.message);
        if ((refusal.data as { ByCode?: boolean } | null)?.ByCode) setByCode(true);
        void captcha.renew();
        return true;
      },
    },
  );
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim() || !password) return setProblem(t('signIn.missing'));
    setProblem('');
    await signing.run({ name, password, kind, ...factor.given(), ...code });
  }
  return (
    <>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        {problem && (
          <Alert tone="error" live>
            {problem}
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
        <SecondFactorField factor={factor} />
        {byCode && (
          <Suspense fallback={null}>
            <SignInCode kind={kind} username={name} password={password} onGiven={setCode} />
          </Suspense>
        )}
        <Button type="submit" kind="primary" size="large" wide busy={signing.busy}>
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
