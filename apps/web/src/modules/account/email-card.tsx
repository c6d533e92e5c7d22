import { sendVerifyEmail } from '@entrepot/contract/modules/account/phone-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Card, Stack, Text } from '@entrepot/ui/layout.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

/** The person's e-mail address, and a link that proves one. */
export function EmailCard() {
  const t = useWords('account');
  const user = useSession((session) => session.user);
  const [email, setEmail] = useState(user?.emailVerified ? '' : (user?.email ?? ''));
  const [told, setTold] = useState<{ tone: 'success' | 'error'; text: string }>();
  const sending = useCall(sendVerifyEmail, {
    done: () => setTold({ tone: 'success', text: t('emailCard.done', { email: email.trim() }) }),
    handle(refusal) {
      setTold({ tone: 'error', text: [refusal.message, ...refusal.problems.map(({ message }) => message)].join(' ') });
      return true;
    },
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTold(email.trim() ? undefined : { tone: 'error', text: t('emailCard.missing') });
    if (email.trim()) await sending.run({ email: email.trim() });
  }
  return (
    <Card title={t('emailCard.title')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <Text>{user?.emailVerified ? t('emailCard.now', { email: user.email }) : t('emailCard.none')}</Text>
          {told && (
            <Alert tone={told.tone} live>
              {told.text}
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
