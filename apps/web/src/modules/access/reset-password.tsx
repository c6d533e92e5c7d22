import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { keepsRule } from '@entrepot/client/session/password-rule.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { type Account, accountKinds, type AccountKind } from './account-kinds.ts';

/** Sets a new password for somebody; their sessions end. */
export function ResetPassword({ kind, account, onClose }: { kind: AccountKind; account: Account; onClose(): void }) {
  const t = useWords('access');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const resetting = useAction(
    async (typed: string) => ask(accountKinds[kind].reset, { id: account.id, ...(await seal({ password: typed })) }, { quiet: true }),
    { success: t('pages.passwordReset', { name: account.userName }), done: onClose },
  );
  const save = () => {
    setTried(true);
    return keepsRule(password) ? resetting.run(password) : undefined;
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="small"
      title={t('pages.resetTitle', { name: account.userName })}
      footer={
        <Button kind="primary" onClick={save} busy={resetting.busy}>
          {t('actions.ResetPassword')}
        </Button>
      }
    >
      <Stack>
        <Alert tone="warn" title={t('pages.resetText')} />
        <PasswordField
          label={t('pages.newPassword')}
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          strength
          autoFocus
          required
          {...(tried && !keepsRule(password) ? { error: t('pages.passwordRule') } : { hint: t('pages.passwordRule') })}
        />
      </Stack>
    </Modal>
  );
}
