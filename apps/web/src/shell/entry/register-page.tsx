import { getRegisterSmsCaptcha, registerUser } from '@entrepot/contract/modules/account/phone-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { useSearch } from 'wouter';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { go } from '../../core/tabs/place.ts';
import { wayBack } from '@entrepot/contract/core/own-address.ts';
import { enterWith } from '@entrepot/client/session/session.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { Agreement } from './agreement.tsx';
import css from './entry.module.css';
import { NewPasswordFields, passwordProblem } from './new-password.tsx';
import { PhoneProof } from '../../core/proof/phone-proof.tsx';
import { usePhoneProof } from '@entrepot/client/react/use-phone-proof.ts';

/** Opens a customer's account; the address may carry the member code of who recommended it (`referrer`). */
export function RegisterPage() {
  const t = useWords('shell');
  const query = new URLSearchParams(useSearch());
  const referrerCode = query.get('referrer') ?? '';
  const back = wayBack(query.get('redirect'));
  const proof = usePhoneProof(getRegisterSmsCaptcha, { withCaptcha: true });
  const [userName, setUserName] = useState('');
  const [passwords, setPasswords] = useState({ password: '', confirmPassword: '' });
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const wrong = tried ? passwordProblem(passwords) : undefined;
  const oddName = tried && !/^[a-z\d]*$/i.test(userName.trim());

  const registering = useAction(
    async () => {
      const form = { ...proof.given(), userName: userName.trim() || null, referrerCode: referrerCode || null, agreement: agreed };
      const pair = await ask(registerUser, { ...form, ...(await seal(passwords)) }, { quiet: true, anonymous: true });
      await enterWith('customer', pair);
      go(back === '/' ? '/ConsolidationAddressMine' : back, { replace: true });
    },
    {
      success: t('entry.registered'),
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
    if (proof.check() && agreed && !passwordProblem(passwords) && /^[a-z\d]*$/i.test(userName.trim())) await registering.run(undefined);
  }
  return (
    <section className={css.card}>
      <h1>{t('entry.register')}</h1>
      <p className={css.lead}>{t('entry.registerLead')}</p>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <PhoneProof proof={proof} autoFocus />
        <TextField
          label={t('entry.userName')}
          name="username"
          value={userName}
          onChange={setUserName}
          autoComplete="username"
          maxLength={32}
          hint={t('entry.userNameHint')}
          error={oddName ? t('entry.userNameRule') : undefined}
        />
        <NewPasswordFields value={passwords} onChange={setPasswords} wrong={wrong} />
        {referrerCode && <Alert tone="info">{t('entry.referrer', { code: referrerCode })}</Alert>}
        <Agreement agreed={agreed} onChange={setAgreed} wrong={tried && !agreed} />
        {problem && (
          <Alert tone="error" live>
            {problem}
          </Alert>
        )}
        <Button type="submit" kind="primary" size="large" wide busy={registering.busy}>
          {t('entry.registerNow')}
        </Button>
      </form>
      <p className={css.others}>
        <a href="/loginUser">{t('entry.haveAccount')}</a>
      </p>
    </section>
  );
}
