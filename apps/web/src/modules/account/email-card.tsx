import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useEmailVerification } from '@entrepot/client/entry/use-email-verification.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { IdentificationFields } from '../../core/proof/identification-fields.tsx';

/** The user's email address, and a link that verifies it. */
export function EmailCard() {
  const t = useTexts('account');
  const { now, email, setEmail, identification, feedback, busy, onSubmit } = useEmailVerification();
  return (
    <Card title={t('emailCard.title')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Text>{now}</Text>
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
          <IdentificationFields identification={identification} />
          <div>
            <Button type="submit" kind="primary" busy={busy}>
              {t('emailCard.submit')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
