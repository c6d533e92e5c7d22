import { useSettings } from '@entrepot/client/browser/settings.ts';
import { useSiteZone } from '@entrepot/client/calls/site-zone.ts';
import { upload } from '@entrepot/client/calls/uploads.ts';
import { queries } from '@entrepot/client/react/queries.ts';
import { useCurrencies, useFieldCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useLanguage } from '@entrepot/client/react/use-texts.ts';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { UiProvider } from '@entrepot/ui/base/theme.tsx';
import { UploadsProvider } from '@entrepot/ui/form/uploads.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Router } from 'wouter';
import { Frame } from './frame.tsx';
import type { Above, Bars, MobilePage } from './page-table.ts';
import { base } from './place.ts';
import { Routes } from './routes.tsx';

/** Root component: context providers, the frame with its bottom bar, and the routed page. */
export function App({ pages, bars, above }: { pages: readonly MobilePage[]; bars: Bars; above: Above }) {
  return (
    <QueryClientProvider client={queries}>
      <Suspense fallback={null}>
        <Kit>
          <Router base={base}>
            <Frame bars={bars} above={above}>
              <Suspense fallback={<LoadingBlock />}>
                <Routes pages={pages} />
              </Suspense>
            </Frame>
          </Router>
        </Kit>
      </Suspense>
    </QueryClientProvider>
  );
}

/** Provides the UI kit with language, colours, time zone, currency and the upload function. */
function Kit({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const theme = useSettings((settings) => settings.theme);
  const currencyOf = useFieldCurrency();
  const currencies = useCurrencies();
  const timeZone = useSiteZone(({ zone }) => zone);
  return (
    <UiProvider
      language={language}
      density="default"
      colours={{ theme }}
      timeZone={timeZone}
      currencyOf={currencyOf}
      currencies={currencies}
    >
      <UploadsProvider upload={upload}>{children}</UploadsProvider>
    </UiProvider>
  );
}
