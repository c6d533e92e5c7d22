import type { Identification } from '@entrepot/client/react/use-identification.ts';
import { PasswordField } from '@entrepot/ui/form/password-field.tsx';
import { SecondFactorField } from './second-factor-field.tsx';

/** Fields with which the user identifies itself again: the current password, and the code of the second factor when it is requested. */
export function IdentificationFields({ identification }: { identification: Identification }) {
  const { label, password, setPassword, error, factor } = identification;
  return (
    <>
      <PasswordField label={label} value={password} onChange={setPassword} error={error} autoComplete="current-password" required />
      <SecondFactorField factor={factor} />
    </>
  );
}
