import type { Question, Said } from '@entrepot/client/calls/second-look.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { approveMeasures } from '@entrepot/contract/modules/warehouses/measures.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { ConfirmDialog } from '@entrepot/ui/confirm-dialog.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';

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

const nothing = { userName: '', password: '' };

// No form of a call: a phone has no dialogs that are, and the password is sealed on the way.
/** A leader signs on the phone of whoever typed the number. */
function Approval({ question, onAnswer }: Props) {
  const t = useWords('warehouses');
  const core = useWords('core');
  const [typed, setTyped] = useState(nothing);
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const agreeing = useAction(
    async ({ userName, password }: typeof nothing) =>
      ask(approveMeasures, { userName, subject: question.Subject, ...(await seal({ password })) }, { quiet: true }),
    {
      success: ({ approverName }) => t('pages.approved', { name: approverName }),
      done: ({ approvalId }) => onAnswer({ approvalId }),
      handle({ message, problems }) {
        setProblem(problems.length > 0 ? problems.map((one) => one.message).join(' ') : message);
        return true;
      },
    },
  );
  async function agree() {
    setTried(true);
    setProblem('');
    if (typed.userName.trim() && typed.password) await agreeing.run({ ...typed, userName: typed.userName.trim() });
  }
  const wrongOf = (value: string) => (isTried && !value.trim() ? core('field.required') : undefined);
  return (
    <ConfirmDialog
      opened
      starts="cancel"
      title={t('pages.unlikely')}
      cancelLabel={t('actions.measureAgain')}
      confirmLabel={t('actions.approve')}
      onClose={() => onAnswer(null)}
      onConfirm={agree}
    >
      <Stack>
        <Alert tone="warn" title={question.message} />
        <Text>{t('pages.unlikelyApproval')}</Text>
        {problem && (
          <Alert tone="error" live>
            {problem}
          </Alert>
        )}
        <TextField
          label={t('calls.userName')}
          value={typed.userName}
          onChange={(userName) => setTyped({ ...typed, userName })}
          error={wrongOf(typed.userName)}
          maxLength={128}
          required
        />
        <PasswordField
          label={t('calls.password')}
          value={typed.password}
          onChange={(password) => setTyped({ ...typed, password })}
          onEnter={agree}
          error={wrongOf(typed.password)}
          autoComplete="new-password"
          required
        />
      </Stack>
    </ConfirmDialog>
  );
}
