import { verifyEmail } from '@entrepot/contract/modules/account/phone-calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useState } from 'react';
import { useLinkToken } from './link-token.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { reloadUser } from '@entrepot/client/session/session.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import css from './entry.module.css';

/** Target of the link in a verification mail. Requires a click, so that link scanners confirm nothing. */
export function VerifyEmailPage() {
  const t = useTexts('shell');
  const token = useLinkToken();
  const [feedback, setFeedback] = useState<{ tone: 'success' | 'error'; text: string }>();
  const confirming = useAction(() => callApi(verifyEmail, { token }, { quiet: true, anonymous: true }), {
    done() {
      setFeedback({ tone: 'success', text: t('entry.emailVerified') });
      reloadUser().catch(() => undefined);
    },
    handle(refusal) {
      setFeedback({ tone: 'error', text: refusal.message });
      return true;
    },
  });
  return (
    <section className={css.card}>
      <h1>{t('entry.verifyEmail')}</h1>
      <p className={css.lead}>{t('entry.verifyEmailLead')}</p>
      {feedback ? (
        <Alert tone={feedback.tone} live>
          {feedback.text}
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
