import { PhoneProofFields } from '@entrepot/ui/form/phone-proof-fields.tsx';
import { HumanCheck } from './human-check.tsx';
import { usePhoneCodes } from '@entrepot/client/react/use-phone-codes.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { PhoneProofState } from '@entrepot/client/react/use-phone-proof.ts';
import { isDemoMode } from '@entrepot/contract/data/demo-mode.ts';

interface Props {
  proof: PhoneProofState;
  autoFocus?: boolean;
}

/** Fields for a phone number, the captcha, and the code that is sent. */
export function PhoneProof({ proof, autoFocus }: Props) {
  const t = useTexts('shell');
  const { typed, set, wait, human } = proof;
  const sendLabel = wait > 0 ? t('entry.wait', { seconds: wait }) : t(proof.sent ? 'entry.sendAgain' : 'entry.send');
  return (
    <PhoneProofFields
      typed={typed}
      onChange={(key, value) => set(key)(value)}
      texts={{ phoneCode: t('entry.phoneCode'), phoneNumber: t('entry.phone'), code: t('entry.code') }}
      countries={usePhoneCodes(typed.phoneCode, set('phoneCode'))}
      send={{ label: sendLabel, onClick: proof.send, busy: proof.sending, disabled: !proof.canSend }}
      codeError={proof.missing ? t('entry.codeMissing') : undefined}
      problem={proof.problem}
      sent={
        proof.sent && (
          <>
            {t('entry.sent')}
            <SandboxHint />
          </>
        )
      }
      autoFocus={autoFocus}
    >
      {human && (human.way === 'letters' || wait === 0) && <HumanCheck check={human} />}
    </PhoneProofFields>
  );
}

/** Hint that the demo data sends nothing to real phones, and where to read the message instead. */
function SandboxHint() {
  const t = useTexts('shell');
  return isDemoMode() ? <div>{t('entry.sandbox')}</div> : null;
}
