import { sendVerifyEmail } from '@entrepot/contract/modules/account/phone-calls.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { Page } from '../../core/page.tsx';
import { Inside, Panel } from '../../core/parts.tsx';
import { wordsOf } from './refusal.ts';

/** The person's e-mail address, and a link that proves one. */
export function EmailPage() {
  const t = useWords('account');
  const user = useSession((session) => session.user);
  const [email, setEmail] = useState(user?.emailVerified ? '' : (user?.email ?? ''));
  const [told, setTold] = useState<{ tone: 'success' | 'error'; text: string }>();
  const sending = useCall(sendVerifyEmail, {
    done: () => setTold({ tone: 'success', text: t('emailCard.done', { email: email.trim() }) }),
    handle(refusal) {
      setTold({ tone: 'error', text: wordsOf(refusal) });
      return true;
    },
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = email.trim();
    setTold(wanted ? undefined : { tone: 'error', text: t('emailCard.missing') });
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
              {told && (
                <Alert tone={told.tone} live>
                  {told.text}
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
