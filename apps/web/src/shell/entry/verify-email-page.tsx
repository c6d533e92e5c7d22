import { verifyEmail } from '@entrepot/contract/modules/account/phone-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { reloadUser } from '@entrepot/client/session/session.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import css from './entry.module.css';

/** Where the link of a mail leads. A press confirms, so that programs that only look at links confirm nothing. */
export function VerifyEmailPage() {
  const t = useWords('shell');
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [told, setTold] = useState<{ tone: 'success' | 'error'; text: string }>();
  const confirming = useAction(() => ask(verifyEmail, { token }, { quiet: true, anonymous: true }), {
    done() {
      setTold({ tone: 'success', text: t('entry.emailVerified') });
      reloadUser().catch(() => undefined);
    },
    handle(refusal) {
      setTold({ tone: 'error', text: refusal.message });
      return true;
    },
  });
  return (
    <section className={css.card}>
      <h1>{t('entry.verifyEmail')}</h1>
      <p className={css.lead}>{t('entry.verifyEmailLead')}</p>
      {told ? (
        <Alert tone={told.tone} live>
          {told.text}
        </Alert>
      ) : (
        <Button kind="primary" size="large" wide busy={confirming.busy} onClick={() => confirming.run(undefined)}>
          {t('entry.verifyEmailNow')}
        </Button>
      )}
      <p className={css.others}>
        <a href="/">{t('entry.toStart')}</a>
      </p>
    </section>
  );
}
