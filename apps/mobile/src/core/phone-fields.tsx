import { checkingCaptcha, getCaptcha } from '@entrepot/contract/modules/account/calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import type { Solved, useHumanCheck } from '@entrepot/client/react/use-human-check.ts';
import type { PhoneProofState } from '@entrepot/client/react/use-phone-proof.ts';
import { usePhoneCodes } from '@entrepot/client/react/use-phone-codes.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { workOut } from '@entrepot/client/session/captcha-work.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { slideText } from '@entrepot/ui/slide-state.ts';
import { SlideVerify } from '@entrepot/ui/slide-verify.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useRef } from 'react';
import css from './phone-fields.module.css';

const quietly = { anonymous: true, quiet: true };

/** A phone number, the puzzle that a person solves, and the code that is sent. */
export function PhoneFields({ proof }: { proof: PhoneProofState }) {
  const t = useWords('entry');
  const { typed, set, wait, human } = proof;
  return (
    <>
      <div className={css.phone}>
        <PhoneCode value={typed.phoneCode} onChange={set('phoneCode')} />
        <TextField
          label={t('phone.number')}
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
          value={typed.phoneNumber}
          onChange={set('phoneNumber')}
          required
        />
      </div>
      {human && wait === 0 && <Human check={human} />}
      {proof.problem && (
        <Alert tone="error" live>
          {proof.problem}
        </Alert>
      )}
      <div className={css.code}>
        <TextField
          label={t('phone.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          value={typed.phoneNumberCode}
          onChange={set('phoneNumberCode')}
          error={proof.missing ? t('register.codeFirst') : undefined}
          required
        />
        <Button onClick={proof.send} busy={proof.sending} disabled={wait > 0 || typed.phoneNumber.trim() === '' || !proof.mayAsk}>
          {wait > 0 ? t('phone.wait', { seconds: wait }) : t(proof.sent ? 'phone.again' : 'phone.send')}
        </Button>
      </div>
      {proof.sent && (
        <Alert tone="info" live>
          {t('phone.sent')}
        </Alert>
      )}
    </>
  );
}

/** The slide puzzle until it is solved, or letters to read for who cannot drag. */
function Human({ check }: { check: ReturnType<typeof useHumanCheck> }) {
  const t = useWords('entry');
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
  if (check.solved) return <StateTag tone="done" label={t('phone.solved')} />;
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
  const captchaKey = useRef('');
  const work = useRef<Promise<string | null>>(Promise.resolve(null));
  return (
    <SlideVerify
      load={async () => {
        const made = await ask(getCaptcha, { kind: 'slider' }, quietly);
        captchaKey.current = made.captchaKey;
        work.current = workOut(made.work);
        return { image: made.image, piece: made.piece ?? '', top: made.pieceTop ?? 0, width: made.width, height: made.height };
      }}
      check={(answer) => ask(checkingCaptcha, { captchaKey: captchaKey.current, captcha: slideText(answer) }, quietly)}
      onSuccess={(answer) => onSolved({ captcha: slideText(answer), captchaKey: captchaKey.current, work: work.current })}
    />
  );
}

function PhoneCode({ value, onChange }: { value: string; onChange(code: string): void }) {
  const t = useWords('entry');
  const options = usePhoneCodes(value, onChange);
  return (
    <Select<string>
      label={t('phone.country')}
      options={options}
      value={value || null}
      onChange={(code) => code && onChange(code)}
      required
    />
  );
}
