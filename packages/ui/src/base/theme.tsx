import { useLayoutEffect, useMemo } from 'react';
import { ConfirmHost } from '../feedback/confirm.tsx';
import { NoticeStack } from '../feedback/notices.tsx';
import type { UiProviderProps } from './look-props.ts';
import { noCurrencies, SettingsContext, unknownCurrencyOf } from './settings.ts';
import './theme.css';
import { TooltipLayer } from '../feedback/tooltip.tsx';
import { TextsProvider } from './texts.tsx';
import { usualZone } from '@entrepot/contract/core/zones.ts';

const tags = { 'zh-cn': 'zh-CN', 'zh-tw': 'zh-TW', 'en-us': 'en-US' } as const;

type Colours = NonNullable<UiProviderProps['colours']>;

function paint({ theme: accent, menu, menuText }: Colours) {
  const filled = accent && accent.toLowerCase() !== '#1890ff' ? readable(accent) : undefined;
  const values: Record<string, string | undefined> = {
    // Focus rings and marks need less contrast than text.
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
 * Wraps the whole client: provides language, density, colours and currencies to all components, and renders the notices and the
 * confirmations. Takes the site's colours as hexadecimal text; writes `lang` and `data-density` on the document.
 */
export function UiProvider({
  language,
  density = 'medium',
  currencyOf = unknownCurrencyOf,
  currencies = noCurrencies,
  timeZone = usualZone,
  colours,
  children,
}: UiProviderProps) {
  const settings = useMemo(
    () => ({ language, density, currencyOf, currencies, timeZone }),
    [language, density, currencyOf, currencies, timeZone],
  );
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
      <TextsProvider language={language}>
        {children}
        <ConfirmHost />
        <NoticeStack />
        <TooltipLayer />
      </TextsProvider>
    </SettingsContext>
  );
}

type Rgb = [number, number, number];

function rgbOf(hex: string): Rgb | null {
  const digits = /^#?([\da-f]{6})$/i.exec(hex.trim())?.[1];
  if (!digits) return null;
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as Rgb;
}

function lightOf(rgb: Rgb): number {
  const [r, g, b] = rgb.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const hexOf = (rgb: Rgb) => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** Returns the WCAG contrast ratio of two colours, 1 to 21; 1 when either is invalid. */
export function contrast(one: string, other: string): number {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  if (!a || !b) return 1;
  const [dark, light] = [lightOf(a), lightOf(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Darkens a colour step by step until its contrast against white reaches `least` (4.5: text). Returns undefined for an invalid colour. */
export function readable(hex: string, least = 4.6): string | undefined {
  let rgb = rgbOf(hex);
  if (!rgb) return undefined;
  while (contrast(hexOf(rgb), '#ffffff') < least) rgb = rgb.map((value) => value * 0.96) as Rgb;
  return hexOf(rgb);
}
