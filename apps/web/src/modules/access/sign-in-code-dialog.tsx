import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { CopyText } from '@entrepot/ui/copy-text.tsx';
import { timeText } from '@entrepot/ui/format.ts';
import { Modal } from '@entrepot/ui/modal.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import { useState } from 'react';
import { type Account, accountKinds, type AccountKind } from './account-kinds.ts';

/** Makes a code to be told somebody who cannot come in because others guess at the account, and shows it this once. */
export function SignInCodeDialog({ kind, account, onClose }: { kind: AccountKind; account: Account; onClose(): void }) {
  const t = useWords('access');
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
