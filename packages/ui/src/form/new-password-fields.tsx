import { PasswordField } from './password-field.tsx';

export interface NewPassword {
  password: string;
  confirmPassword: string;
}
interface Props {
  value: NewPassword;
  onChange(value: NewPassword): void;
  texts: { password: string; confirmPassword: string; rule: string; differs: string };
  /** The problem: the password breaks the rule, or its repetition differs. */
  wrong: 'rule' | 'differs' | undefined;
}

/** A new password with its strength and its rule, entered twice. */
export function NewPasswordFields({ value, onChange, texts, wrong }: Props) {
  const shared = { autoComplete: 'new-password', required: true } as const;
  return (
    <>
      <PasswordField
        {...shared}
        label={texts.password}
        name="password"
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        strength
        hint={texts.rule}
        error={wrong === 'rule' ? texts.rule : undefined}
      />
      <PasswordField
        {...shared}
        label={texts.confirmPassword}
        name="confirmPassword"
        value={value.confirmPassword}
        onChange={(confirmPassword) => onChange({ ...value, confirmPassword })}
        error={wrong === 'differs' ? texts.differs : undefined}
      />
    </>
  );
}
