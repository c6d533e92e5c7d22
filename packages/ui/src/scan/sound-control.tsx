import { useId } from 'react';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icons.tsx';
import { useTexts } from '../base/texts.tsx';
import { Popover } from '../feedback/popover.tsx';
import { Switch } from '../form/tick.tsx';
import { useState } from 'react';
import css from './sound-control.module.css';
import type { SoundSettings } from './sound-settings.ts';

interface Props {
  settings: SoundSettings;
  onChange(settings: SoundSettings): void;
}

const step = 10;

/** Tones, voice and volume of the answers of scan screens. */
export function SoundControl({ settings, onChange }: Props) {
  const t = useTexts();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const { volume, tones, voice } = settings;
  const isMuted = volume === 0 || (!tones && !voice);
  return (
    <div className={css.control} data-muted={isMuted || undefined}>
      <Popover
        opened={opened}
        onClose={() => setOpened(false)}
        align="end"
        trigger={
          <IconButton
            label={t(isMuted ? 'sounds.muted' : 'sounds.title')}
            icon={<Icon name="speaker" size={18} />}
            pressed={opened}
            onClick={() => setOpened(!opened)}
          />
        }
      >
        <div className={css.panel} role="group" aria-label={t('sounds.title')}>
          <Switch label={t('sounds.tones')} checked={tones} onChange={(on) => onChange({ ...settings, tones: on })} />
          <Switch label={t('sounds.voice')} checked={voice} onChange={(on) => onChange({ ...settings, voice: on })} />
          <label htmlFor={id}>{t('sounds.volume', { volume })}</label>
          <input
            id={id}
            type="range"
            min={0}
            max={100}
            step={step}
            value={volume}
            onChange={(event) => onChange({ ...settings, volume: Number(event.currentTarget.value) })}
          />
        </div>
      </Popover>
    </div>
  );
}
