import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useSearch } from 'wouter';
import { usePasswordReset } from '@entrepot/client/entry/use-password-reset.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go } from '../../core/tabs/tab-location.ts';
import css from './entry.module.css';
import { NewPasswordPair } from './new-password.tsx';
import { PhoneProof } from '../../core/proof/phone-proof.tsx';

/** Password reset by a code sent to the phone; `kind=staff` in the address is for the back office. */
export function RetrievePage() {
  const t = useTexts('shell');
  const isStaff = new URLSearchParams(useSearch()).get('kind') === 'staff';
  const door = isStaff ? '/login' : '/loginUser';
  const form = usePasswordReset(isStaff ? 'staff' : 'customer', {
    success: t('entry.passwordSet'),
    onDone: () => go(door, { replace: true }),
  });
  return (
    <section className={css.card}>
      <h1>{t(isStaff ? 'entry.retrieveStaff' : 'entry.retrieve')}</h1>
      <p className={css.lead}>{t('entry.retrieveLead')}</p>
      <form className={css.form} onSubmit={form.onSubmit} noValidate>
        <PhoneProof proof={form.proof} autoFocus />
        <NewPasswordPair value={form.passwords} onChange={form.setPasswords} wrong={form.wrong} />
        {form.problem && (
          <Alert tone="error" live>
            {form.problem}
          </Alert>
        )}
        <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
          {t('entry.setPassword')}
        </Button>
      </form>
      <p className={css.others}>
        <a href={door}>{t('entry.toSignIn')}</a>
      </p>
    </section>
  );
}
