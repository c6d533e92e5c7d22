import { usePasswordSignIn } from '@entrepot/client/entry/use-password-sign-in.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { loginType } from '@entrepot/client/calls/tokens.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { PasswordField } from '@entrepot/ui/form/password-field.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Suspense, useState } from 'react';
import { useSearch } from 'wouter';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { Languages } from '../core/languages.tsx';
import { Page } from '../core/page.tsx';
import { Choices, Inside, Panel, Row } from '../core/parts.tsx';
import proof from '../core/phone-fields.module.css';
import css from './entry.module.css';
import { SecondFactorField } from '../core/second-factor-field.tsx';
import { isDemoMode } from '@entrepot/contract/data/demo-mode.ts';

// The scanner is not needed for most sign-ins.
const ScansAtEntrance = late(() => import('./scans-at-entrance.tsx').then((part) => ({ default: part.ScansAtEntrance })));

const password = 'Entrepot2026';
const accounts = { staff: ['clerk', 'leader', 'picker'], customer: ['alice', 'bob'] } as const;

/** The accounts of the demo data, offered if the server reports that it runs with demo data. */
function DemoAccounts({ kind, onUse }: { kind: keyof typeof accounts; onUse(name: string, password: string): void }) {
  const t = useTexts('entry');
  if (!isDemoMode()) return null;
  return (
    <div className={css.demo} role="group" aria-label={t('signIn.demo')}>
      <span>{t('signIn.demo')}</span>
      {accounts[kind].map((name) => (
        <button key={name} type="button" aria-label={t('signIn.demoUse', { name })} onClick={() => onUse(name, password)}>
          {name}
        </button>
      ))}
    </div>
  );
}

type Kind = 'staff' | 'customer';

/** Signs in customers and staff by name and password. */
export function SignInPage() {
  const t = useTexts('entry');
  const search = useSearch();
  const query = new URLSearchParams(search);
  const known = query.get('as') === 'staff' || loginType() === 'backgroundUserLogin' ? 'staff' : 'customer';
  const [kind, setKind] = useState<Kind>(known);
  const to = query.get('to');
  const others = new URLSearchParams(definedOnly({ as: kind, to: to || undefined }));
  const register = to ? `/register?${new URLSearchParams({ to })}` : '/register';
  return (
    <Page title={t('signIn.title')} back="/">
      <Languages />
      <Panel>
        <Inside>
          <Choices<Kind>
            label={t('signIn.kind')}
            value={kind}
            options={[
              { value: 'customer', label: t('signIn.customer') },
              { value: 'staff', label: t('signIn.staff') },
            ]}
            onChange={setKind}
          />
          {kind === 'staff' && (
            <Suspense fallback={null}>
              <ScansAtEntrance />
            </Suspense>
          )}
          <Door key={kind} kind={kind} />
        </Inside>
      </Panel>
      <Panel>
        {kind === 'customer' && <Row title={t('signIn.register')} to={register} />}
        <Row title={t('byCode.title')} to={`/sign-in/code?${others}`} />
        <Row title={t('forgotten.title')} to={`/forgotten?${others}`} />
      </Panel>
    </Page>
  );
}

/** The sign-in form; the captcha and the second-factor code appear when the server requires them. */
function Door({ kind }: { kind: Kind }) {
  const t = useTexts('entry');
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
          required
          maxLength={64}
        />
        <PasswordField label={t('signIn.password')} name="password" value={password} onChange={setPassword} required />
        {captcha.picture && (
          <div className={proof.captcha}>
            <img src={captcha.picture} alt={t('signIn.picture')} width={captcha.width} height={captcha.height} />
            <Button kind="link" onClick={captcha.renew}>
              {t('signIn.nextPicture')}
            </Button>
            <TextField label={t('signIn.captcha')} name="captcha" value={captcha.text} onChange={captcha.setText} required />
          </div>
        )}
        <SecondFactorField factor={form.factor} />
        <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
          {t('signIn.submit')}
        </Button>
      </form>
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
