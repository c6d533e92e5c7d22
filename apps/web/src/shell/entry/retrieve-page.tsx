import {
  getUserRetrievePasswordSmsCaptcha,
  retrievePasswordPhoneSms,
  retrievePasswordPhoneSmsUser,
} from '@entrepot/contract/modules/account/phone-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { type FormEvent, useState } from 'react';
import { useSearch } from 'wouter';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { go } from '../../core/tabs/place.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import css from './entry.module.css';
import { NewPasswordFields, passwordProblem } from './new-password.tsx';
import { PhoneProof } from '../../core/proof/phone-proof.tsx';
import { usePhoneProof } from '@entrepot/client/react/use-phone-proof.ts';

/** Sets a new password by a code sent to the phone; `kind=staff` in the address is for the back office. */
export function RetrievePage() {
  const t = useWords('shell');
  const staff = new URLSearchParams(useSearch()).get('kind') === 'staff';
  const proof = usePhoneProof(getUserRetrievePasswordSmsCaptcha, { withCaptcha: true });
  const [passwords, setPasswords] = useState({ password: '', confirmPassword: '' });
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const door = staff ? '/login' : '/loginUser';

  const setting = useAction(
    async () => {
      const call = staff ? retrievePasswordPhoneSms : retrievePasswordPhoneSmsUser;
      await ask(call, { ...proof.given(), ...(await seal(passwords)) }, { quiet: true, anonymous: true });
      go(door, { replace: true });
    },
    {
      success: t('entry.passwordSet'),
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
    if (proof.check() && !passwordProblem(passwords)) await setting.run(undefined);
  }
  return (
    <section className={css.card}>
      <h1>{t(staff ? 'entry.retrieveStaff' : 'entry.retrieve')}</h1>
      <p className={css.lead}>{t('entry.retrieveLead')}</p>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <PhoneProof proof={proof} autoFocus />
        <NewPasswordFields value={passwords} onChange={setPasswords} wrong={tried ? passwordProblem(passwords) : undefined} />
        {problem && (
          <Alert tone="error" live>
            {problem}
          </Alert>
        )}
        <Button type="submit" kind="primary" size="large" wide busy={setting.busy}>
          {t('entry.setPassword')}
        </Button>
      </form>
      <p className={css.others}>
        <a href={door}>{t('entry.toSignIn')}</a>
      </p>
    </section>
  );
}
