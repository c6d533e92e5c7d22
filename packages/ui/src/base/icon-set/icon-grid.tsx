import { type KeyboardEvent, useDeferredValue, useEffect, useState } from 'react';
import { LoadingBlock } from '../../feedback/loader.tsx';
import { useSettings } from '../settings.ts';
import { TextField } from '../../form/text-field.tsx';
import { useTexts } from '../texts.tsx';
import { BuiltInIcon } from './built-in-icon.tsx';
import css from './icon-grid.module.css';
import { textAt, type Texts } from '@entrepot/contract/core/texts.ts';
import { iconNames, partsOf } from './shapes.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import loaders from './texts.json?languages';

/** Custom svg icon of the product, by its address. */
export interface SvgIcon {
  name: string;
  address: string;
}

const columns = 8;

/** Arrow keys move through the grid of icons: left, right, up and down. */
function step(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (by === undefined) return;
  const all = [...event.currentTarget.querySelectorAll('button')];
  const next = all[all.indexOf(event.target as HTMLButtonElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Icon selection with a search by name. Large, so it is loaded when it is opened. */
export function IconGrid({ value, svgs, onPick }: { value: string | null; svgs: readonly SvgIcon[]; onPick(name: string): void }) {
  const t = useTexts();
  const { language } = useSettings();
  const [texts, setTexts] = useState<Texts>();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  useEffect(() => {
    let current = true;
    void loadIconTexts(language).then((loaded) => current && setTexts(loaded));
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

/** Loads the icon names in a language. */
export const loadIconTexts = (language: Language): Promise<Texts> => loaders[language]();

/** Returns the label of an icon: its subject and its badge. */
export function iconLabel(name: string, texts: Texts): string {
  const parts = partsOf(name);
  if (!parts) return name;
  const nounText = textAt(texts, `names.${parts.base}`) ?? parts.base;
  return parts.badge ? `${nounText} · ${textAt(texts, `badges.${parts.badge}`)}` : nounText;
}

/** Returns the icons whose name or label contains the typed text; all when it is empty. */
export function foundIcons(names: readonly string[], typed: string, texts: Texts): readonly string[] {
  const wanted = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return names;
  return names.filter((name) => {
    const searchText = `${name} ${iconLabel(name, texts)}`.toLowerCase();
    return wanted.every((word) => searchText.includes(word));
  });
}
