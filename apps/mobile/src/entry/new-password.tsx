import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { NewPasswordFields, type NewPassword as Typed } from '@entrepot/ui/form/new-password-fields.tsx';

interface Props {
  /** The label of the password. */
  label: string;
  value: Typed;
  onChange(value: Typed): void;
  wrong: 'rule' | 'differs' | undefined;
}

/** A new password, entered twice. */
export function NewPassword({ label, ...props }: Props) {
  const t = useTexts('entry');
  const texts = { password: label, confirmPassword: t('register.repeat'), rule: t('register.rule'), differs: t('register.differs') };
  return <NewPasswordFields {...props} texts={texts} />;
}
