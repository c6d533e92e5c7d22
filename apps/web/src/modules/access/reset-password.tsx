import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { matchesPasswordRule } from '@entrepot/client/session/password-rule.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { PasswordField } from '@entrepot/ui/form/password-field.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { type Account, accountKinds, type AccountKind } from './account-kinds.ts';

/** Sets a new password for an account and ends its sessions. */
export function ResetPassword({ kind, account, onClose }: { kind: AccountKind; account: Account; onClose(): void }) {
  const t = useTexts('access');
  return (
    <CallDialog
      of={accountKinds[kind].reset}
      about={accountKinds[kind].of}
      size="small"
      title={t('pages.resetTitle', { name: account.userName })}
      above={<Alert tone="warn" title={t('pages.resetText')} />}
      rows={[['password']]}
      fields={({ password }) => ({
        password: {
          label: t('pages.newPassword'),
          hint: t('pages.passwordRule'),
          wrong: !matchesPasswordRule(password ?? '') && t('pages.passwordRule'),
          validateOn: 'sending',
          draw: ({ value, ...props }) => <PasswordField {...props} value={value ?? ''} autoComplete="new-password" strength />,
        },
      })}
      params={{ id: account.id }}
      input={({ password }) => seal({ password: password ?? '' })}
      submit={t('actions.ResetPassword')}
      success={t('pages.passwordReset', { name: account.userName })}
      onClose={onClose}
    />
  );
}
