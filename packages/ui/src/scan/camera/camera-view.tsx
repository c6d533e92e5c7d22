import { useRef } from 'react';
import { Alert } from '../../feedback/alert.tsx';
import { Button } from '../../base/button.tsx';
import { useTexts } from '../../base/texts.tsx';
import css from './camera.module.css';
import { useCamera } from './use-camera.ts';

/** Camera picture with a frame for the code, its light, and the reason when there is no picture. */
export function CameraView({ onCode }: { onCode(code: string): void }) {
  const t = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const { state, several, light } = useCamera(video, (code) => {
    navigator.vibrate?.(60);
    onCode(code);
  });
  if (state !== 'opening' && state !== 'looking') return <Alert tone="warn">{t(`camera.${state}`)}</Alert>;
  return (
    <div className={css.view}>
      <video ref={video} className={css.video} muted playsInline aria-label={t('camera.picture')} />
      <div className={css.frame} aria-hidden="true" />
      <p className={css.hint} role="status">
        {t(state === 'opening' ? 'camera.opening' : several ? 'camera.several' : 'camera.aim')}
      </p>
      {light && (
        <div className={css.light}>
          <Button size="small" aria-pressed={light.on} onClick={() => void light.turn()}>
            {t(light.on ? 'camera.lightOff' : 'camera.light')}
          </Button>
        </div>
      )}
    </div>
  );
}
