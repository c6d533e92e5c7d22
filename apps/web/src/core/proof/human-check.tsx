import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './phone-proof.module.css';
import type { useHumanCheck } from '@entrepot/client/react/use-human-check.ts';

const SlideCaptcha = late(
  () => import('./slide-captcha.tsx').then((part) => ({ default: part.SlideCaptcha })),
  <div className={css.space} />,
);

/** Shows the slide puzzle until it is solved, or a text captcha for users who cannot drag. */
export function HumanCheck({ check }: { check: ReturnType<typeof useHumanCheck> }) {
  const t = useTexts('shell');
  if (check.way === 'letters')
    return (
      <div className={css.captcha}>
        <TextField
          label={t('signIn.captcha')}
          name="captcha"
          value={check.letters}
          onChange={check.setLetters}
          autoComplete="off"
          required
        />
        {check.picture && <img src={check.picture.image} alt={t('signIn.captchaPicture')} width={150} height={50} />}
        <span className={css.links}>
          <Button kind="link" onClick={check.renew}>
            {t('signIn.captchaNext')}
          </Button>
          <Button kind="link" onClick={() => check.setWay('puzzle')}>
            {t('signIn.puzzle')}
          </Button>
        </span>
      </div>
    );
  if (check.solved)
    return (
      <p role="status" className={css.solved}>
        <Icon name="check" /> {t('signIn.solved')}
      </p>
    );
  return (
    <div className={css.puzzle}>
      <Suspense fallback={<div className={css.space} />}>
        <SlideCaptcha onSolved={check.solve} />
      </Suspense>
      <Button kind="link" onClick={() => check.setWay('letters')}>
        {t('signIn.letters')}
      </Button>
    </div>
  );
}
