import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import css from './entry.module.css';

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** What is wrong with a new password and its repeat, before it is sent: the product's rule, and both alike. */
export function passwordProblem({ password, confirmPassword }: NewPassword): 'rule' | 'differs' | undefined {
  const kinds = [/[a-z]/i, /\d/, /[^a-z\d]/i].filter((kind) => kind.test(password)).length;
  if (!/^[\x21-\x7e]{6,16}$/.test(password) || kinds < 2) return 'rule';
  return password === confirmPassword ? undefined : 'differs';
}

/** A new password with its strength and the rule it has to keep, typed twice. */
export function NewPasswordFields({
  value,
  onChange,
  wrong,
}: {
  value: NewPassword;
  onChange(value: NewPassword): void;
  wrong: 'rule' | 'differs' | undefined;
}) {
  const t = useWords('shell');
  return (
    <div className={css.pair}>
      <PasswordField
        label={t('entry.password')}
        name="password"
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        autoComplete="new-password"
        strength
        required
        hint={t('entry.rule')}
        error={wrong === 'rule' ? t('entry.rule') : undefined}
      />
      <PasswordField
        label={t('entry.confirmPassword')}
        name="confirmPassword"
        value={value.confirmPassword}
        onChange={(confirmPassword) => onChange({ ...value, confirmPassword })}
        autoComplete="new-password"
        required
        error={wrong === 'differs' ? t('entry.differs') : undefined}
      />
    </div>
  );
}
