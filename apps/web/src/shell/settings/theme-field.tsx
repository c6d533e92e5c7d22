import { Icon } from '@entrepot/ui/base/icons.tsx';
import { useId } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './settings.module.css';

const presets = ['#1890ff', '#409eff', '#0e7490', '#15803d', '#b45309', '#be123c', '#7c3aed', '#334155'];

/** Colour input with swatches and the browser's colour picker; the value is hexadecimal text. */
export function ThemeField({ value, onChange }: { value: string; onChange(colour: string): void }) {
  const t = useTexts('shell');
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={css.label}>
        {t('settings.theme')}
      </p>
      <div className={css.swatches}>
        {presets.map((colour) => (
          <button
            key={colour}
            type="button"
            className={css.swatch}
            style={{ background: colour }}
            aria-label={colour}
            aria-pressed={colour === value.toLowerCase()}
            onClick={() => onChange(colour)}
          >
            {colour === value.toLowerCase() && <Icon name="check" size={16} />}
          </button>
        ))}
        <label className={css.picker}>
          <input type="color" value={value} onChange={(event) => onChange(event.target.value)} />
          <span>{t('settings.otherColour')}</span>
        </label>
      </div>
      <p className={css.hint}>{t('settings.themeHint')}</p>
    </div>
  );
}
