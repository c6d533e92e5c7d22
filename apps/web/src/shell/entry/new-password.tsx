import { NewPasswordFields, type NewPassword } from '@entrepot/ui/form/new-password-fields.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './entry.module.css';

interface Props {
  value: NewPassword;
  onChange(value: NewPassword): void;
  wrong: 'rule' | 'differs' | undefined;
}

/** New password, entered twice; the two fields share a line where there is room. */
export function NewPasswordPair(props: Props) {
  const t = useTexts('shell');
  const texts = {
    password: t('entry.password'),
    confirmPassword: t('entry.confirmPassword'),
    rule: t('entry.rule'),
    differs: t('entry.differs'),
  };
  return (
    <div className={css.pair}>
      <NewPasswordFields {...props} texts={texts} />
    </div>
  );
}
