import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { signIn } from '@entrepot/client/session/session.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { SecondFactorField, useSecondFactor } from './second-factor-field.tsx';
import css from './sign-in.module.css';
import { useCaptcha } from './use-captcha.ts';

/** Signs in by name and password; a picture has to be read when the server asks for it. The children stand under the form. */
export function PasswordSignIn({ kind, onDone, children }: { kind: 'staff' | 'customer'; onDone(): void; children: ReactNode }) {
  const t = useWords('shell');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const captcha = useCaptcha(name);
  // Asked for once the password was right, where the account has it on.
  const factor = useSecondFactor();

  const signing = useAction(
    async () => {
      await signIn(kind, { username: name, password, ...captcha.given(), ...factor.given() });
      onDone();
    },
    {
      handle(refusal) {
        setProblem(factor.asks(refusal) ? '' : refusal.message);
        void captcha.renew();
        return true;
      },
    },
  );
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim() || !password) return setProblem(t('signIn.missing'));
    setProblem('');
    await signing.run({ name, password, kind, ...factor.given() });
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
