import { ChoicesProvider } from '@entrepot/ui/choices.tsx';
import { PickersProvider } from '@entrepot/ui/pickers.tsx';
import { UiProvider } from '@entrepot/ui/theme.tsx';
import { UploadsProvider } from '@entrepot/ui/uploads.tsx';
import { type ReactNode, useCallback } from 'react';
import { useOwnCurrency } from '@entrepot/client/react/use-currencies.ts';
import { enumChoices } from '../values/enums.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import { pickerOf } from '../picker/picker-of.tsx';
import { go } from '../tabs/place.ts';
import { useSettings } from '@entrepot/client/browser/settings.ts';
import { useSiteZone } from '@entrepot/client/calls/site-zone.ts';
import { upload } from '@entrepot/client/calls/uploads.ts';

const follow = (href: string) => go(href);

/** Gives the kit what it needs of the product: language, size, choices, pickers, uploads. */
export function UiContext({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const { size, theme } = useSettings();
  const currency = useOwnCurrency();
  // A new function for each language, so that labels already drawn are drawn again.
  const choicesOf = useCallback((enumName: string) => enumChoices(enumName), [language]);
  const timeZone = useSiteZone(({ zone }) => zone);
  return (
    <UiProvider language={language} density={size} colours={{ theme }} timeZone={timeZone} currency={currency}>
      <ChoicesProvider choicesOf={choicesOf}>
        <PickersProvider pickerOf={pickerOf} onFollow={follow}>
          <UploadsProvider upload={upload}>{children}</UploadsProvider>
        </PickersProvider>
      </ChoicesProvider>
    </UiProvider>
  );
}
