import { inviteStaff, resendInvitation } from '@entrepot/contract/modules/access/invitation.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { Account } from './account-kinds.ts';
import { colleague } from './account-kinds.ts';
import type { StaffInputs } from './accounts.tsx';

/** Invites a colleague by mail: the account has its roles and warehouses, and the colleague sets the password. */
export function InviteDialog({ inputs, siteId, onClose }: { inputs: StaffInputs; siteId: string | null; onClose(): void }) {
  const t = useTexts('access');
  return (
    <CallDialog
      of={inviteStaff}
      about={colleague}
      title={t('invitation.title')}
      above={<Text tone="soft">{t('invitation.lead')}</Text>}
      rows={[['accountTypeCode', 'userName'], ['nickName', 'email'], ['roleIds'], ['availableWarehouses'], ['siteIds']]}
      fields={() => ({
        accountTypeCode: { input: inputs.accountTypeCode },
        roleIds: { input: inputs.roleIds, required: true },
      })}
      params={siteId ? { siteId } : {}}
      submit={t('invitation.send')}
      success={(_answer, { email }) => t('invitation.sent', { email })}
      onClose={onClose}
    />
  );
}

/** Sends an invitation again, to the address of before or another. */
export function ResendDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const t = useTexts('access');
  return (
    <CallDialog
      of={resendInvitation}
      about={colleague}
      size="small"
      title={t('invitation.resendTitle', { name: account.userName })}
      above={<Text tone="soft">{t('invitation.resendLead')}</Text>}
      rows={[['email']]}
      defaults={{ email: account.email }}
      params={{ id: account.id }}
      submit={t('invitation.send')}
      success={(_answer, { email }) => t('invitation.sent', { email: email ?? account.email })}
      onClose={onClose}
    />
  );
}
