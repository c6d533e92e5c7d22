import { useWords } from '@entrepot/client/react/use-words.ts';
import { keepsRule } from '@entrepot/client/session/password-rule.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { type Account, accountKinds, type AccountKind } from './account-kinds.ts';

/** Sets a new password for somebody; their sessions end. */
export function ResetPassword({ kind, account, onClose }: { kind: AccountKind; account: Account; onClose(): void }) {
  const t = useWords('access');
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
          wrong: !keepsRule(password ?? '') && t('pages.passwordRule'),
          said: 'sending',
          draw: ({ value, ...props }) => <PasswordField {...props} value={value ?? ''} autoComplete="new-password" strength />,
        },
      })}
      given={{ id: account.id }}
      input={({ password }) => seal({ password: password ?? '' })}
      submit={t('actions.ResetPassword')}
      success={t('pages.passwordReset', { name: account.userName })}
      onClose={onClose}
    />
  );
}
