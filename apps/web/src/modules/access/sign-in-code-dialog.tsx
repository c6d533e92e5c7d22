import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { timeText } from '@entrepot/ui/base/format.ts';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useState } from 'react';
import { type Account, accountKinds, type AccountKind } from './account-kinds.ts';

/** Issues a one-time sign-in code for an account that is locked after failed sign-ins, and shows it a single time. */
export function SignInCodeDialog({ kind, account, onClose }: { kind: AccountKind; account: Account; onClose(): void }) {
  const t = useTexts('access');
  const { timeZone } = useSettings();
  const [made, setMade] = useState<{ signInCode: string; validUntil: Date } | null>(null);
  const issuing = useCall(accountKinds[kind].issueCode, { done: setMade });
  const close = (
    <Button key="close" onClick={onClose}>
      {t('accounts.signInCodeClose')}
    </Button>
  );
  const issue = (
    <Button key="issue" kind="primary" busy={issuing.busy} onClick={() => void issuing.run({ id: account.id })}>
      {t('accounts.signInCodeMake')}
    </Button>
  );
  return (
    <Modal
      opened
      size="small"
      title={t('accounts.signInCodeTitle', { name: account.userName })}
      onClose={onClose}
      footer={made ? close : [close, issue]}
    >
      <Alert tone={made ? 'success' : 'warn'} live>
        {made ? t('accounts.signInCodeMade', { time: timeText(made.validUntil, timeZone).slice(11, 16) }) : t('accounts.signInCodeText')}
      </Alert>
      {made && (
        <p>
          <CopyText text={made.signInCode} />
        </p>
      )}
    </Modal>
  );
}
