import { useAction } from '@entrepot/client/react/use-action.ts';
import { useCaptcha } from '@entrepot/client/react/use-captcha.ts';
import { useSecondFactor } from '@entrepot/client/react/use-second-factor.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { signIn } from '@entrepot/client/session/session.ts';
import { loginType } from '@entrepot/client/calls/tokens.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { useSearch } from 'wouter';
import { given } from '@entrepot/contract/core/given.ts';
import { Languages } from '../core/languages.tsx';
import { Page } from '../core/page.tsx';
import { Choices, Inside, Panel, Row } from '../core/parts.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import proof from '../core/phone-fields.module.css';
import css from './entry.module.css';

type Kind = 'staff' | 'customer';

/** The door: customers and staff sign in by name and password. */
export function SignInPage() {
  const t = useWords('entry');
  const search = useSearch();
  const query = new URLSearchParams(search);
  const known = query.get('as') === 'staff' || loginType() === 'backgroundUserLogin' ? 'staff' : 'customer';
  const [kind, setKind] = useState<Kind>(known);
  const to = query.get('to');
  const others = new URLSearchParams(given({ as: kind, to: to || undefined }));
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

/** The form: a captcha and the code of the second factor are asked for where the server wants them. */
function Door({ kind }: { kind: Kind }) {
  const t = useWords('entry');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const captcha = useCaptcha(name);
  const factor = useSecondFactor();
  const signing = useAction(async () => signIn(kind, { username: name, password, ...(await captcha.given()), ...factor.given() }), {
    handle(refusal) {
      setProblem(factor.asks(refusal) ? '' : refusal.message);
      void captcha.renew();
      return true;
    },
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim() || !password) return setProblem(t('signIn.missing'));
    setProblem('');
    await signing.run(undefined);
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
        {factor.asked && (
          <>
            <Alert tone="info" live>
              {t('signIn.factorText')}
            </Alert>
            <TextField
              label={t('signIn.factor')}
              name="secondFactorCode"
              value={factor.code}
              onChange={factor.setCode}
              autoComplete="one-time-code"
              maxLength={16}
              autoFocus
              required
            />
          </>
        )}
        <Button type="submit" kind="primary" size="large" wide busy={signing.busy}>
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
