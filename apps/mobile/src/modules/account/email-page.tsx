import { sendVerifyEmail } from '@entrepot/contract/modules/account/phone-calls.ts';
import { wholeMessage } from '@entrepot/client/calls/problem.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { Page } from '../../core/page.tsx';
import { Inside, Panel } from '../../core/parts.tsx';

/** Shows the user's e-mail address and sends a verification link. */
export function EmailPage() {
  const t = useTexts('account');
  const user = useSession((session) => session.user);
  const [email, setEmail] = useState(user?.emailVerified ? '' : (user?.email ?? ''));
  const [feedback, setFeedback] = useState<{ tone: 'success' | 'error'; text: string }>();
  const sending = useCall(sendVerifyEmail, {
    done: () => setFeedback({ tone: 'success', text: t('emailCard.done', { email: email.trim() }) }),
    handle(refusal) {
      setFeedback({ tone: 'error', text: wholeMessage(refusal) });
      return true;
    },
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = email.trim();
    setFeedback(wanted ? undefined : { tone: 'error', text: t('emailCard.missing') });
    if (wanted) await sending.run({ email: wanted });
  }
  return (
    <Page title={t('emailCard.title')} back="/settings">
      <Panel>
        <Inside>
          <span>{user?.emailVerified ? t('emailCard.now', { email: user.email }) : t('emailCard.none')}</span>
          <form onSubmit={(event) => void submit(event)} noValidate>
            <Stack>
              <TextField
                label={t('emailCard.email')}
                name="email"
                type="email"
                inputMode="email"
                autoComplete="email"
                maxLength={128}
                value={email}
                onChange={setEmail}
                required
              />
              {feedback && (
                <Alert tone={feedback.tone} live>
                  {feedback.text}
                </Alert>
              )}
              <Button type="submit" kind="primary" size="large" wide busy={sending.busy}>
                {t('emailCard.submit')}
              </Button>
            </Stack>
          </form>
        </Inside>
      </Panel>
    </Page>
  );
}
