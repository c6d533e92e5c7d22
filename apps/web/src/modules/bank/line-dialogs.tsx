import { bankLine } from '@entrepot/contract/modules/bank/bank-line.ts';
import { bankStatement } from '@entrepot/contract/modules/bank/bank-statement.ts';
import { explainBankLine, revertBankStatement, undoBankMatch } from '@entrepot/contract/modules/bank/statement-calls.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';

interface Props {
  id: string;
  onClose(): void;
}

/** Closes a line that pays none of our records. */
export function ExplainDialog({ id, onClose }: Props) {
  const t = useTexts('bank');
  return (
    <CallDialog
      of={explainBankLine}
      about={bankLine}
      title={t('pages.explainTitle')}
      above={<Text>{t('pages.explainText')}</Text>}
      rows={[['remarks']]}
      params={{ id }}
      submit={t('actions.explain')}
      success={t('pages.explained')}
      onClose={onClose}
    />
  );
}

/** Opens a decided line again. */
export function UndoDialog({ id, onClose }: Props) {
  const t = useTexts('bank');
  return (
    <CallDialog
      of={undoBankMatch}
      about={bankLine}
      title={t('pages.undoTitle')}
      above={<Text>{t('pages.undoText')}</Text>}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('pages.why') } }}
      params={{ id }}
      submit={t('actions.undo')}
      success={t('pages.undone')}
      onClose={onClose}
    />
  );
}

/** Takes back an import of a bank's file that was wrong. */
export function RevertStatementDialog({ id, file, onClose }: Props & { file: string }) {
  const t = useTexts('bank');
  return (
    <CallDialog
      of={revertBankStatement}
      about={bankStatement}
      title={t('pages.revertTitle', { file })}
      above={<Alert tone="warn">{t('pages.revertStatementText')}</Alert>}
      rows={[['remarks']]}
      fields={{ remarks: { label: t('pages.why') } }}
      params={{ id }}
      submit={t('actions.revertFile')}
      tone="danger"
      success={t('pages.fileReverted')}
      onClose={onClose}
    />
  );
}
