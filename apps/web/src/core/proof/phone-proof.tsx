import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { HumanCheck } from './human-check.tsx';
import { usePhoneCodes } from '@entrepot/client/react/use-phone-codes.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import css from './phone-proof.module.css';
import { SandboxHint } from './sandbox-hint.tsx';
import type { PhoneProofState } from '@entrepot/client/react/use-phone-proof.ts';

interface Props {
  proof: PhoneProofState;
  autoFocus?: boolean;
}

/** The fields of a phone number, the picture to be read, and the code that is sent. */
export function PhoneProof({ proof, autoFocus }: Props) {
  const t = useWords('shell');
  const { typed, set, wait } = proof;
  return (
    <>
      <div className={css.phone}>
        <PhoneCode value={typed.phoneCode} onChange={set('phoneCode')} />
        <TextField
          label={t('entry.phone')}
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          value={typed.phoneNumber}
          onChange={set('phoneNumber')}
          required
          autoFocus={autoFocus}
        />
      </div>
      {proof.human && (proof.human.way === 'letters' || wait === 0) && <HumanCheck check={proof.human} />}
      {proof.problem && (
        <Alert tone="error" live>
          {proof.problem}
        </Alert>
      )}
      <div className={css.code}>
        <TextField
          label={t('entry.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          value={typed.phoneNumberCode}
          onChange={set('phoneNumberCode')}
          error={proof.missing ? t('entry.codeMissing') : undefined}
          required
        />
        <Button onClick={proof.send} busy={proof.sending} disabled={wait > 0 || typed.phoneNumber.trim() === '' || !proof.mayAsk}>
          {wait > 0 ? t('entry.wait', { seconds: wait }) : t(proof.sent ? 'entry.sendAgain' : 'entry.send')}
        </Button>
      </div>
      {proof.sent && (
        <Alert tone="info" live>
          {t('entry.sent')}
          <SandboxHint />
        </Alert>
      )}
    </>
  );
}

function PhoneCode({ value, onChange }: { value: string; onChange(code: string): void }) {
  const t = useWords('shell');
  const options = usePhoneCodes(value, onChange);
  return (
    <Select label={t('entry.phoneCode')} options={options} value={value || null} onChange={(code) => code && onChange(code)} required />
  );
}
