import { useLayoutEffect, useMemo } from 'react';
import { readable } from './colour.ts';
import { ConfirmHost } from './confirm.tsx';
import { NoticeStack } from './notices.tsx';
import type { UiProviderProps } from './look-props.ts';
import { SettingsContext, yuan } from './settings.ts';
import './theme.css';
import { TooltipLayer } from './tooltip.tsx';
import { WordsProvider } from './words.tsx';
import { usualZone } from '@entrepot/contract/core/zones.ts';

const tags = { 'zh-cn': 'zh-CN', 'zh-tw': 'zh-TW', 'en-us': 'en-US' } as const;

type Colours = NonNullable<UiProviderProps['colours']>;

function paint({ theme: accent, menu, menuText }: Colours) {
  const filled = accent && accent.toLowerCase() !== '#1890ff' ? readable(accent) : undefined;
  const values: Record<string, string | undefined> = {
    // Focus rings and marks need less contrast than text, but some.
    '--ui-accent': filled && accent && readable(accent, 3),
    '--ui-primary': filled,
    '--ui-primary-hover': filled && readable(filled, 6),
    '--ui-link': filled && readable(filled, 5.6),
    '--ui-menu': menu,
    '--ui-menu-active': menuText,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) document.documentElement.style.setProperty(name, value);
    else document.documentElement.style.removeProperty(name);
  }
}

/**
 * Stands around the whole client: language, density, colours and currency for all parts below, the notices and the questions.
 * Takes the site's colours as hexadecimal text; writes `lang` and `data-density` on the document.
 */
export function UiProvider({ language, density = 'medium', currency = yuan, timeZone = usualZone, colours, children }: UiProviderProps) {
  const settings = useMemo(() => ({ language, density, currency, timeZone }), [language, density, currency, timeZone]);
  useLayoutEffect(() => {
    document.documentElement.lang = tags[language];
    document.documentElement.dataset.density = density;
  }, [language, density]);
  useLayoutEffect(
    () => paint({ theme: colours?.theme, menu: colours?.menu, menuText: colours?.menuText }),
    [colours?.theme, colours?.menu, colours?.menuText],
  );
  return (
    <SettingsContext value={settings}>
      <WordsProvider language={language}>
        {children}
        <ConfirmHost />
        <NoticeStack />
        <TooltipLayer />
      </WordsProvider>
    </SettingsContext>
  );
}
