import { sendVerifyEmail } from '@entrepot/contract/modules/account/phone-calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { wholeMessage } from '@entrepot/client/calls/problem.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

/** The user's email address, and a link that verifies it. */
export function EmailCard() {
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
    setFeedback(email.trim() ? undefined : { tone: 'error', text: t('emailCard.missing') });
    if (email.trim()) await sending.run({ email: email.trim() });
  }
  return (
    <Card title={t('emailCard.title')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text>{user?.emailVerified ? t('emailCard.now', { email: user.email }) : t('emailCard.none')}</Text>
          {feedback && (
            <Alert tone={feedback.tone} live>
              {feedback.text}
            </Alert>
          )}
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
          <div>
            <Button type="submit" kind="primary" busy={sending.busy}>
              {t('emailCard.submit')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
