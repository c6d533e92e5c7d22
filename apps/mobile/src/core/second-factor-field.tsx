import { SecondFactorField as Field } from '@entrepot/ui/form/second-factor-field.tsx';
import type { SecondFactor } from '@entrepot/client/react/use-second-factor.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

/** Field for the code of the authenticator app, shown when it is requested. */
export function SecondFactorField({ factor: { isRequested, code, setCode } }: { factor: SecondFactor }) {
  const t = useTexts('entry');
  return isRequested && <Field label={t('signIn.factor')} text={t('signIn.factorText')} code={code} onChange={setCode} />;
}
