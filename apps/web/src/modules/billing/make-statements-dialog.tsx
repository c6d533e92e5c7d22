import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { establishBillSettlement } from '@entrepot/contract/modules/billing/settlement-calls.ts';
import { CallDialog } from '../../core/form/call-form.tsx';

/** Creates the statements of a customer's ended periods manually, for review before they are issued. */
export function MakeStatementsDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('billing');
  return (
    <CallDialog
      of={establishBillSettlement}
      about={{ module: 'billing' }}
      title={t('actions.makeStatements')}
      rows={[['ownerId']]}
      fields={{ ownerId: { label: t('pages.madeFor'), hint: t('pages.madeHint') } }}
      submit={t('actions.makeStatements')}
      success={({ ids }) => (ids.length ? t('pages.statementsMade', { count: ids.length }) : t('pages.noStatementsDue'))}
      onClose={onClose}
    />
  );
}
