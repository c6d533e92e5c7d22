import { type KeyboardEvent, useDeferredValue, useEffect, useState } from 'react';
import { LoadingBlock } from '../loader.tsx';
import { useSettings } from '../settings.ts';
import { TextField } from '../text-field.tsx';
import { useWords } from '../words.tsx';
import { BuiltInIcon } from './built-in-icon.tsx';
import css from './icon-grid.module.css';
import { foundIcons, iconLabel, type IconTexts, loadIconWords } from './icon-words.ts';
import { iconNames } from './shapes.ts';

/** An svg icon of the product's own, by its address. */
export interface SvgIcon {
  name: string;
  address: string;
}

const columns = 8;

/** Arrow keys go through the icons as they stand: left, right, up and down. */
function step(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (by === undefined) return;
  const all = [...event.currentTarget.querySelectorAll('button')];
  const next = all[all.indexOf(event.target as HTMLButtonElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The icons to choose from, with a search over their names. Large, so it is loaded when it is opened. */
export function IconGrid({ value, svgs, onPick }: { value: string | null; svgs: readonly SvgIcon[]; onPick(name: string): void }) {
  const t = useWords();
  const { language } = useSettings();
  const [texts, setTexts] = useState<IconTexts>();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  useEffect(() => {
    let current = true;
    void loadIconWords(language).then((loaded) => current && setTexts(loaded));
    return () => {
      current = false;
    };
  }, [language]);
  if (!texts) return <LoadingBlock />;
  const found = foundIcons(iconNames, wanted, texts);
  const own = svgs.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <div className={css.panel} role="dialog" aria-label={t('icons.choose')}>
      <TextField label={t('icons.search')} hideLabel placeholder={t('icons.search')} type="search" value={typed} onChange={setTyped} />
      <p className={css.count} role="status">
        {t('icons.count', { count: found.length + own.length })}
      </p>
      <div className={css.grid} onKeyDown={step}>
        {found.map((name) => (
          <button
            key={name}
            type="button"
            className={css.icon}
            aria-label={iconLabel(name, texts)}
            aria-pressed={name === value}
            title={iconLabel(name, texts)}
            onClick={() => onPick(name)}
          >
            <BuiltInIcon name={name} />
          </button>
        ))}
      </div>
      {own.length > 0 && (
        <>
          <p className={css.count}>{t('icons.own')}</p>
          <div className={css.grid} onKeyDown={step}>
            {own.map(({ name, address }) => (
              <button
                key={name}
                type="button"
                className={css.icon}
                aria-label={name}
                aria-pressed={name === value}
                title={name}
                onClick={() => onPick(name)}
              >
                <img src={address} alt="" width={20} height={20} />
              </button>
            ))}
          </div>
        </>
      )}
      {found.length + own.length === 0 && <p className={css.count}>{t('common.nothingFound')}</p>}
    </div>
  );
}
