import { useEmailVerification } from '@entrepot/client/entry/use-email-verification.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { IdentificationFields } from '../../core/identification-fields.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel } from '../../core/parts.tsx';

/** Shows the user's e-mail address and sends a verification link. */
export function EmailPage() {
  const t = useTexts('account');
  const { now, email, setEmail, identification, feedback, busy, onSubmit } = useEmailVerification();
  return (
    <Page title={t('emailCard.title')} back="/settings">
      <Panel>
        <Inside>
          <span>{now}</span>
          <form onSubmit={onSubmit} noValidate>
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
              <IdentificationFields identification={identification} />
              {feedback && (
                <Alert tone={feedback.tone} live>
                  {feedback.text}
                </Alert>
              )}
              <Button type="submit" kind="primary" size="large" wide busy={busy}>
                {t('emailCard.submit')}
              </Button>
            </Stack>
          </form>
        </Inside>
      </Panel>
    </Page>
  );
}
