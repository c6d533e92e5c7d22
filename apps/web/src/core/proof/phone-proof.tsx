import { Alert } from '@entrepot/ui/feedback/alert.tsx';
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

/** Fields for a phone number or mail address, the captcha, and the code that is sent. */
export function PhoneProof({ proof, autoFocus }: Props) {
  const t = useTexts('shell');
  const { typed, set, wait, human, way, ways } = proof;
  const other = ways.find((one) => one !== way);
  const countries = usePhoneCodes(typed.phoneCode, set('phoneCode'));
  const sendLabel = wait > 0 ? t('entry.wait', { seconds: wait }) : t(proof.sent ? 'entry.sendAgain' : 'entry.send');
  if (proof.unreachable)
    return (
      <Alert tone="error" live>
        {t('entry.unreachable')}
      </Alert>
    );
  return (
    <PhoneProofFields
      typed={typed}
      onChange={(key, value) => set(key)(value)}
      texts={{
        phoneCode: t('entry.phoneCode'),
        phoneNumber: t('entry.phone'),
        email: t('entry.email'),
        code: t(way === 'email' ? 'entry.codeByEmail' : 'entry.code'),
      }}
      byEmail={way === 'email'}
      otherWay={other && { label: t(other === 'email' ? 'entry.byEmail' : 'entry.byPhone'), onClick: () => proof.setWay(other) }}
      countries={countries}
      send={{ label: sendLabel, onClick: proof.send, busy: proof.sending, disabled: !proof.canSend }}
      codeError={proof.missing ? t('entry.codeMissing') : undefined}
      problem={proof.progress === 'failed' ? t('entry.codeFailed') : proof.problem}
      sent={
        proof.sent &&
        proof.progress !== 'failed' && (
          <>
            {t(proof.progress === 'waiting' ? 'entry.sending' : way === 'email' ? 'entry.sentByEmail' : 'entry.sent')}
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
