import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { freezeUser } from '@entrepot/contract/modules/access/user-calls.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { Account } from './account-kinds.ts';

/** Blocks a customer from ordering, with a reason for colleagues. */
export function FreezeDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const t = useTexts('access');
  return (
    <CallDialog
      of={freezeUser}
      about={user}
      size="small"
      title={t('pages.freezeTitle', { name: account.userName })}
      above={<Text>{t('pages.freezeText')}</Text>}
      rows={[['remarks']]}
      defaults={{ remarks: account.remarks }}
      params={{ id: account.id }}
      submit={t('actions.Freeze')}
      tone="danger"
      success={t('pages.frozen', { name: account.userName })}
      onClose={onClose}
    />
  );
}
