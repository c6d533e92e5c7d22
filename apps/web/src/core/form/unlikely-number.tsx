import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Question, Said } from '@entrepot/client/calls/second-look.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { approveMeasures } from '@entrepot/contract/modules/warehouses/measures.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { ConfirmDialog } from '@entrepot/ui/confirm-dialog.tsx';
import { Text } from '@entrepot/ui/layout.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { CallDialog } from './call-form.tsx';

interface Props {
  question: Question;
  onAnswer(said: Said | null): void;
}

/** Asks about a weight or a size that is unlikely: to look again, or for a second person to sign where it is far off. */
export function UnlikelyNumber({ question, onAnswer }: Props) {
  const t = useWords('warehouses');
  if (question.Asks === 'approval') return <Approval question={question} onAnswer={onAnswer} />;
  return (
    <ConfirmDialog
      opened
      starts="cancel"
      title={t('pages.unlikely')}
      text={question.message}
      cancelLabel={t('actions.measureAgain')}
      confirmLabel={t('actions.measureIsRight')}
      onClose={() => onAnswer(null)}
      onConfirm={() => onAnswer({ confirmMeasures: true })}
    />
  );
}

function Approval({ question, onAnswer }: Props) {
  const t = useWords('warehouses');
  return (
    <CallDialog
      of={approveMeasures}
      about={{ module: 'warehouses' }}
      size="small"
      title={t('pages.unlikely')}
      above={
        <>
          <Alert tone="warn" title={question.message} />
          <Text>{t('pages.unlikelyApproval')}</Text>
        </>
      }
      rows={[['userName'], ['password']]}
      fields={{
        password: {
          draw: ({ value, field: _field, ...props }) => <PasswordField {...props} value={value ?? ''} autoComplete="new-password" />,
        },
      }}
      given={{ subject: question.Subject }}
      input={async ({ password }) => seal({ password: password ?? '' })}
      success={({ approverName }) => t('pages.approved', { name: approverName })}
      done={({ approvalId }) => onAnswer({ approvalId })}
      back={t('actions.measureAgain')}
      submit={t('actions.approve')}
      onClose={() => onAnswer(null)}
    />
  );
}
