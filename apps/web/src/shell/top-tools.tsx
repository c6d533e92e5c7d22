import { headed } from '@entrepot/client/texts/headed.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Menu } from '@entrepot/ui/page/menu.tsx';
import { useEffect, useState } from 'react';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { type LocalSettings, setSetting, useSettings } from '@entrepot/client/browser/settings.ts';
import { languageNames } from '@entrepot/contract/core/language.ts';
import css from './top-bar.module.css';
import { useLanguageItems } from './use-language-items.ts';

const sizes: readonly LocalSettings['size'][] = ['default', 'medium', 'small', 'mini'];

/** Menu items for the four sizes of the interface. */
export function useSizeItems() {
  const t = useTexts('shell');
  const size = useSettings((settings) => settings.size);
  return sizes.map((one) => ({ key: one, label: t(`size.${one}`), checked: one === size, onClick: () => setSetting('size', one) }));
}

/** Language menu; shows the current language where there is room. */
export function LanguageMenu() {
  const t = useTexts('shell');
  const name = languageNames[useLanguage()];
  return (
    <Menu label={t('top.language')} items={useLanguageItems()}>
      <button type="button" className={css.tool} data-tip={t('top.language')} aria-label={headed(t('top.language'), name)}>
        <Icon name="globe" size={18} />
        <span className={css.word}>{name}</span>
      </button>
    </Menu>
  );
}

/** Menu of rare tools: full screen, interface size, errors of this browser. */
export function ToolsMenu({ onErrors }: { onErrors(): void }) {
  const t = useTexts('shell');
  const sizes = useSizeItems();
  const items = [
    useFullScreen(),
    { key: 'errors', label: t('errorLog.title'), icon: <Icon name="warn" />, onClick: onErrors },
    ...sizes.map((size, at) => ({ ...size, label: headed(t('top.size'), size.label), line: at === 0 })),
  ];
  return (
    <Menu label={t('top.tools')} items={items}>
      <button type="button" className={css.tool} data-tip={t('top.tools')} aria-label={t('top.tools')}>
        <Icon name="density" size={18} />
        <span className={css.word}>{t('top.tools')}</span>
      </button>
    </Menu>
  );
}

/** Toggles full screen, or reports that the browser does not support it. */
function useFullScreen() {
  const t = useTexts('shell');
  const [full, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  async function toggle() {
    if (!document.fullscreenEnabled) return void toast({ tone: 'warn', text: t('top.fullScreenNo') });
    await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  }
  return {
    key: 'fullScreen',
    label: t(full ? 'top.fullScreenEnd' : 'top.fullScreen'),
    icon: <Icon name="expand" />,
    onClick: () => void toggle(),
  };
}
