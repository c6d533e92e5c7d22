import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useSearch } from 'wouter';
import { useRegistration } from '@entrepot/client/entry/use-registration.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { wayBack } from '@entrepot/contract/core/own-address.ts';
import { Agreement } from './agreement.tsx';
import css from './entry.module.css';
import { NewPasswordPair } from './new-password.tsx';
import { PhoneProof } from '../../core/proof/phone-proof.tsx';

/** Registration of customers; the address may contain the member code of the referrer (`referrer`). */
export function RegisterPage() {
  const t = useTexts('shell');
  const query = new URLSearchParams(useSearch());
  const referrerCode = query.get('referrer') || null;
  const back = wayBack(query.get('redirect'));
  const form = useRegistration({
    referrerCode,
    success: t('entry.registered'),
    onEntered: () => go(back === '/' ? '/ConsolidationAddressMine' : back, { replace: true }),
  });
  const registration = (
    <>
      <p className={css.lead}>{t('entry.registerLead')}</p>
      <form className={css.form} onSubmit={form.onSubmit} noValidate>
        <PhoneProof proof={form.proof} autoFocus />
        <TextField
          label={t('entry.userName')}
          name="username"
          value={form.userName}
          onChange={form.setUserName}
          autoComplete="username"
          maxLength={32}
          hint={t('entry.userNameHint')}
          error={form.wrong.name ? t('entry.userNameRule') : undefined}
        />
        <NewPasswordPair value={form.passwords} onChange={form.setPasswords} wrong={form.wrong.password} />
        {referrerCode && <Alert tone="info">{t('entry.referrer', { code: referrerCode })}</Alert>}
        <Agreement agreed={form.agreed} onChange={form.setAgreed} wrong={form.wrong.agreement} />
        {form.problem && (
          <Alert tone="error" live>
            {form.problem}
          </Alert>
        )}
        <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
          {t('entry.registerNow')}
        </Button>
      </form>
    </>
  );
  return (
    <section className={css.card}>
      <h1>{t('entry.register')}</h1>
      {form.closed ? <Alert tone="info">{t('entry.registrationClosed')}</Alert> : registration}
      <p className={css.others}>
        <a href="/loginUser">{t('entry.haveAccount')}</a>
      </p>
    </section>
  );
}
