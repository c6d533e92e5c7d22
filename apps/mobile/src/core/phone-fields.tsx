import { useSlideCaptcha } from '@entrepot/client/entry/use-slide-captcha.ts';
import type { Solved, useHumanCheck } from '@entrepot/client/react/use-human-check.ts';
import type { PhoneProofState } from '@entrepot/client/react/use-phone-proof.ts';
import { usePhoneCodes } from '@entrepot/client/react/use-phone-codes.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { PhoneProofFields } from '@entrepot/ui/form/phone-proof-fields.tsx';
import { slideText } from '@entrepot/ui/form/slide-state.ts';
import { SlideVerify } from '@entrepot/ui/form/slide-verify.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import css from './phone-fields.module.css';

/** Phone number or mail address, human check and verification code. */
export function PhoneFields({ proof }: { proof: PhoneProofState }) {
  const t = useTexts('entry');
  const { typed, set, wait, human, way, ways } = proof;
  const other = ways.find((one) => one !== way);
  const countries = usePhoneCodes(typed.phoneCode, set('phoneCode'));
  const sendLabel = wait > 0 ? t('phone.wait', { seconds: wait }) : t(proof.sent ? 'phone.again' : 'phone.send');
  if (proof.unreachable)
    return (
      <Alert tone="error" live>
        {t('phone.unreachable')}
      </Alert>
    );
  return (
    <PhoneProofFields
      typed={typed}
      onChange={(key, value) => set(key)(value)}
      texts={{
        phoneCode: t('phone.country'),
        phoneNumber: t('phone.number'),
        email: t('phone.email'),
        code: t(way === 'email' ? 'phone.codeByEmail' : 'phone.code'),
      }}
      byEmail={way === 'email'}
      otherWay={other && { label: t(other === 'email' ? 'phone.byEmail' : 'phone.byPhone'), onClick: () => proof.setWay(other) }}
      countries={countries}
      send={{ label: sendLabel, onClick: proof.send, busy: proof.sending, disabled: !proof.canSend }}
      codeError={proof.missing ? t('register.codeFirst') : undefined}
      problem={proof.progress === 'failed' ? t('phone.failed') : proof.problem}
      sent={
        proof.sent &&
        proof.progress !== 'failed' &&
        t(proof.progress === 'waiting' ? 'phone.sending' : way === 'email' ? 'phone.sentByEmail' : 'phone.sent')
      }
    >
      {human && wait === 0 && <Human check={human} />}
    </PhoneProofFields>
  );
}

/** Slide puzzle until it is solved, or a captcha for users who cannot drag. */
function Human({ check }: { check: ReturnType<typeof useHumanCheck> }) {
  const t = useTexts('entry');
  if (check.way === 'letters')
    return (
      <div className={css.captcha}>
        {check.picture && <img src={check.picture.image} alt={t('signIn.picture')} width={150} height={50} />}
        <Button kind="link" onClick={check.renew}>
          {t('signIn.nextPicture')}
        </Button>
        <TextField label={t('signIn.captcha')} name="captcha" value={check.letters} onChange={check.setLetters} required />
      </div>
    );
  if (check.solved) return <StateTag tone="success" label={t('phone.solved')} />;
  return (
    <div className={css.puzzle}>
      <Puzzle onSolved={check.solve} />
      <Button kind="link" onClick={() => check.setWay('letters')}>
        {t('phone.letters')}
      </Button>
    </div>
  );
}

function Puzzle({ onSolved }: { onSolved(solved: Solved): void }) {
  const { load, check, solve } = useSlideCaptcha(onSolved);
  return <SlideVerify load={load} check={(answer) => check(slideText(answer))} onSuccess={(answer) => solve(slideText(answer))} />;
}
