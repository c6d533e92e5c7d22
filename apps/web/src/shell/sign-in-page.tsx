import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useWords } from '../core/i18n.ts';
import { go } from '../core/place.ts';
import { safeRedirect } from '../core/redirects.ts';
import { signIn } from '../core/session.ts';
import { useSitePage } from '../core/site-page.ts';
import { useAction } from '../core/use-action.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import css from './sign-in.module.css';
import { useCaptcha } from './use-captcha.ts';

/** Sign-in by password: /login for staff, /loginUser for customers. */
export function SignInPage() {
  const t = useWords('shell');
  const [path] = useLocation();
  const query = new URLSearchParams(useSearch());
  const kind = path === '/login' ? 'staff' : 'customer';
  const { title, logo } = useSitePage();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const captcha = useCaptcha(name);
  const rest = query.get('redirect') ? `?redirect=${encodeURIComponent(query.get('redirect') ?? '')}` : '';

  const signing = useAction(
    async () => {
      await signIn(kind, { username: name, password, ...captcha.given() });
      go(safeRedirect(query.get('redirect')), { replace: true });
    },
    {
      handle(refusal) {
        setProblem(refusal.message);
        void captcha.renew();
        return true;
      },
    },
  );
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim() || !password) return setProblem(t('signIn.missing'));
    setProblem('');
    await signing.run({ name, password, kind });
  }
  useEffect(() => {
    document.title = title ? `${t(`signIn.${kind}`)} · ${title}` : t(`signIn.${kind}`);
  }, [title, kind, t]);

  return (
    <div className={css.page}>
      <header className={css.head}>
        <a className={css.brand} href="/index">
          {logo ? <img src={logo} alt="" className={css.logo} /> : <Icon name="box" size={26} />}
          <span>{title}</span>
        </a>
        <LanguageSwitch />
      </header>
      <main className={css.card}>
        <h1 className={css.title}>{t(`signIn.${kind}`)}</h1>
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
          <Button type="submit" kind="primary" size="large" wide busy={signing.busy}>
            {t('signIn.submit')}
          </Button>
        </form>
        <p className={css.others}>
          {kind === 'staff' ? (
            <a href={`/loginUser${rest}`}>{t('signIn.toCustomer')}</a>
          ) : (
            <a href={`/login${rest}`}>{t('signIn.toStaff')}</a>
          )}
          <a href="/index">{t('signIn.toPublic')}</a>
        </p>
        <DemoAccounts
          kind={kind}
          onUse={(account, secret) => {
            setName(account);
            setPassword(secret);
          }}
        />
      </main>
    </div>
  );
}
