import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { publishRouteChange } from '@entrepot/ui/page/route-change.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, type ReactNode, useCallback } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from './error-boundary.tsx';
import { queries } from '@entrepot/client/react/queries.ts';
import { Routes } from './routes.tsx';
import { rowsFirst } from '@entrepot/client/react/rows-first.ts';
import { checkVersion } from '@entrepot/client/browser/version.ts';
import { ChoicesProvider } from '@entrepot/ui/form/choices.tsx';
import { PickersProvider } from '@entrepot/ui/form/pickers.tsx';
import { UiProvider } from '@entrepot/ui/base/theme.tsx';
import { UploadsProvider } from '@entrepot/ui/form/uploads.tsx';
import { useCurrencies, useFieldCurrency } from '@entrepot/client/react/use-currencies.ts';
import { enumChoices } from '../values/enums.ts';
import { useLanguage } from '@entrepot/client/react/use-texts.ts';
import { pickerOf } from '../picker/picker-of.tsx';
import { go } from '../tabs/tab-location.ts';
import { useSettings } from '@entrepot/client/browser/settings.ts';
import { useSiteZone } from '@entrepot/client/calls/site-zone.ts';
import { upload } from '@entrepot/client/calls/uploads.ts';
import { useNumberQuestion } from '@entrepot/client/react/use-number-question.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';

const UnlikelyNumber = late(() => import('../form/unlikely-number.tsx').then((part) => ({ default: part.UnlikelyNumber })));

/** Mounted once per client; asks about unlikely weights and sizes from any screen. */
function UnlikelyNumbers() {
  const pending = useNumberQuestion();
  if (!pending) return null;
  return (
    <Suspense fallback={null}>
      <UnlikelyNumber question={pending.question} onAnswer={pending.answer} />
    </Suspense>
  );
}

const follow = (href: string) => go(href);

/** Provides the UI kit with the product's language, size, choices, pickers and uploads. */
function UiContext({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const { size, theme } = useSettings();
  const currencyOf = useFieldCurrency();
  const currencies = useCurrencies();
  // A new function per language, so that rendered labels are rendered again.
  const choicesOf = useCallback((enumName: string) => enumChoices(enumName), [language]);
  const timeZone = useSiteZone(({ zone }) => zone);
  return (
    <UiProvider language={language} density={size} colours={{ theme }} timeZone={timeZone} currencyOf={currencyOf} currencies={currencies}>
      <ChoicesProvider choicesOf={choicesOf}>
        <PickersProvider pickerOf={pickerOf} onFollow={follow}>
          <UploadsProvider upload={upload}>{children}</UploadsProvider>
        </PickersProvider>
      </ChoicesProvider>
    </UiProvider>
  );
}

/** Root component of the client: contexts and the page of the current address. */
export function App() {
  const [path] = useLocation();
  useEffect(() => {
    publishRouteChange();
    void rowsFirst().then(checkVersion);
  }, [path]);
  return (
    <QueryClientProvider client={queries}>
      <Suspense fallback={<div className="start-space" data-loading />}>
        <UiContext>
          <ErrorBoundary>
            <Suspense fallback={<LoadingBlock />}>
              <Routes />
              <UnlikelyNumbers />
            </Suspense>
          </ErrorBoundary>
        </UiContext>
      </Suspense>
    </QueryClientProvider>
  );
}
