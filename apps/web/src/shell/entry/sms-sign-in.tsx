import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { usePhoneSignIn } from '@entrepot/client/entry/use-phone-sign-in.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { SecondFactorField } from '../../core/proof/second-factor-field.tsx';
import css from './entry.module.css';
import { PhoneProof } from '../../core/proof/phone-proof.tsx';

/** Signs in by a code sent to a verified phone. */
export function SmsSignIn({ kind }: { kind: 'staff' | 'customer' }) {
  const t = useTexts('shell');
  const form = usePhoneSignIn(kind);
  return (
    <form className={css.form} onSubmit={form.onSubmit} noValidate>
      {form.problem && (
        <Alert tone="error" live>
          {form.problem}
        </Alert>
      )}
      <PhoneProof proof={form.proof} />
      <SecondFactorField factor={form.factor} />
      <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
