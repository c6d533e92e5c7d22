import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { PasswordField } from '@entrepot/ui/form/password-field.tsx';
import { usePasswordChange } from '@entrepot/client/react/use-password-change.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { SecondFactorField } from '../../core/proof/second-factor-field.tsx';

/** Changes the user's password. */
export function PasswordCard() {
  const t = useTexts('account');
  const { fieldOf, factor, problem, busy, onSubmit } = usePasswordChange();
  return (
    <Card title={t('password.title')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {problem && (
            <Alert tone="error" live>
              {problem}
            </Alert>
          )}
          <PasswordField {...fieldOf('oldPassword')} autoComplete="current-password" />
          <PasswordField {...fieldOf('password')} hint={t('password.rule')} autoComplete="new-password" strength />
          <PasswordField {...fieldOf('confirmPassword')} autoComplete="new-password" />
          <SecondFactorField factor={factor} />
          <div>
            <Button type="submit" kind="primary" busy={busy}>
              {t('password.submit')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
