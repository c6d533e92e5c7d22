import { missingDecision } from '@entrepot/contract/modules/bank/missing-decision.ts';
import {
  decideMissingPayment,
  decideProviderLine,
  revertProviderFile,
  undoMissingDecision,
  undoProviderDecision,
} from '@entrepot/contract/modules/bank/provider-calls.ts';
import { providerFile } from '@entrepot/contract/modules/bank/provider-file.ts';
import { providerLine } from '@entrepot/contract/modules/bank/provider-line.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';

/** Closes a difference with an explanation, or opens it again. */
export function ProviderLineDialog({ id, undo = false, onClose }: { id: string; undo?: boolean; onClose(): void }) {
  const t = useTexts('bank');
  return (
    <CallDialog
      of={undo ? undoProviderDecision : decideProviderLine}
      about={providerLine}
      title={t(undo ? 'pages.undoDecisionTitle' : 'pages.decideTitle')}
      above={!undo && <Text>{t('pages.decideText')}</Text>}
      rows={[['remarks']]}
      fields={{ remarks: { label: undo ? t('pages.why') : t('providerLine.fields.remarks') } }}
      params={{ id }}
      submit={t(undo ? 'actions.undoDecision' : 'actions.decideLine')}
      success={t(undo ? 'pages.decisionUndone' : 'pages.lineDecided')}
      onClose={onClose}
    />
  );
}

/** Takes back an import that was wrong. */
export function RevertFileDialog({ id, file, onClose }: { id: string; file: string; onClose(): void }) {
  const t = useTexts('bank');
  return (
    <CallDialog
      of={revertProviderFile}
      about={providerFile}
      title={t('pages.revertTitle', { file })}
      above={<Alert tone="warn">{t('pages.revertText')}</Alert>}
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

/** Explains a payment that no file contains, or opens it again. */
export function MissingDialog({ id, number, undo, onClose }: { id: string; number: string; undo: boolean; onClose(): void }) {
  const t = useTexts('bank');
  return (
    <CallDialog
      of={undo ? undoMissingDecision : decideMissingPayment}
      about={missingDecision}
      title={undo ? t('pages.undoDecisionTitle') : t('pages.missingTitle', { number })}
      above={!undo && <Text>{t('pages.missingText')}</Text>}
      rows={[['remarks']]}
      fields={{ remarks: { label: undo ? t('pages.why') : t('pages.missingDecision') } }}
      params={{ id }}
      submit={t(undo ? 'actions.undoDecision' : 'actions.decideLine')}
      success={t(undo ? 'pages.decisionUndone' : 'pages.lineDecided')}
      onClose={onClose}
    />
  );
}
