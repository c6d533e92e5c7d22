import { Alert } from '@entrepot/ui/alert.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import type { SecondFactor } from '@entrepot/client/react/use-second-factor.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';

/** The field for the code of the authenticator app, once it is asked for. */
export function SecondFactorField({ factor: { asked, code, setCode } }: { factor: SecondFactor }) {
  const t = useWords('shell');
  if (!asked) return null;
  return (
    <>
      <Alert tone="info" live>
        {t('signIn.factorText')}
      </Alert>
      <TextField
        label={t('signIn.factor')}
        name="secondFactorCode"
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        maxLength={16}
        autoFocus
        required
      />
    </>
  );
}
