import { PasswordField } from '../form/password-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { Stack, Text } from '../page/layout.tsx';
import { Alert } from './alert.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ApprovalProps {
  /** Names the number and what is unlikely about it. */
  message: string;
  texts: Record<'title' | 'lead' | 'userName' | 'pin' | 'again' | 'agree', string>;
  typed: Record<'userName' | 'pin', string>;
  set(key: 'userName' | 'pin'): (value: string) => void;
  wrong: Record<'userName' | 'pin', string | undefined>;
  problem: string;
  /** Focuses the name, where that does not open an on-screen keyboard. */
  startsWithName?: boolean;
  onAgree(): unknown;
}

interface Props extends ApprovalProps {
  needsApproval: boolean;
  /** Shown below the question. */
  note?: string | undefined;
  onClose(): void;
}

// Not a schema form: the PIN is encrypted before sending, on phones as well, which have no forms of calls in dialogs.
/** Asks whether an unlikely number is right, with the name and PIN of an approver if it is far off. Enter chooses to type it again. */
export function UnlikelyNumber({ needsApproval, note, onClose, ...approval }: Props) {
  const { message, texts, onAgree } = approval;
  return (
    <ConfirmDialog
      opened
      starts="cancel"
      title={texts.title}
      text={needsApproval ? undefined : message}
      cancelLabel={texts.again}
      confirmLabel={texts.agree}
      onClose={onClose}
      onConfirm={onAgree}
    >
      {needsApproval && <Approval {...approval} />}
      {note && <Alert tone="warn" title={note} live />}
    </ConfirmDialog>
  );
}

function Approval({ message, texts, typed, set, wrong, problem, startsWithName, onAgree }: ApprovalProps) {
  return (
    <Stack>
      <Alert tone="warn" title={message} />
      <Text>{texts.lead}</Text>
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      <TextField
        label={texts.userName}
        value={typed.userName}
        onChange={set('userName')}
        error={wrong.userName}
        maxLength={128}
        autoFocus={startsWithName}
        required
      />
      <PasswordField
        label={texts.pin}
        value={typed.pin}
        onChange={set('pin')}
        onEnter={() => void onAgree()}
        error={wrong.pin}
        autoComplete="new-password"
        required
      />
    </Stack>
  );
}
