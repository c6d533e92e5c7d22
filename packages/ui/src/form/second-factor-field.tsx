import { Alert } from '../feedback/alert.tsx';
import { TextField } from './text-field.tsx';

interface Props {
  label: string;
  /** The text about the code to enter. */
  text: string;
  code: string;
  onChange(code: string): void;
}

/** Field for a code of the authenticator app or a recovery code, with its explanation. */
export function SecondFactorField({ label, text, code, onChange }: Props) {
  return (
    <>
      <Alert tone="info" live>
        {text}
      </Alert>
      <TextField
        label={label}
        name="secondFactorCode"
        value={code}
        onChange={onChange}
        autoComplete="one-time-code"
        maxLength={16}
        autoFocus
        required
      />
    </>
  );
}
