import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { tellRouteChange } from '@entrepot/ui/route-change.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from './error-boundary.tsx';
import { queries } from '@entrepot/client/react/queries.ts';
import { Routes } from './routes.tsx';
import { UiContext } from './ui-context.tsx';
import { UnlikelyNumbers } from './unlikely-numbers.tsx';
import { rowsFirst } from '@entrepot/client/react/rows-first.ts';
import { checkVersion } from '@entrepot/client/browser/version.ts';

/** The whole client: contexts, and the page of the address. */
export function App() {
  const [path] = useLocation();
  useEffect(() => {
    tellRouteChange();
    void rowsFirst().then(checkVersion);
  }, [path]);
  return (
    <QueryClientProvider client={queries}>
      <Suspense fallback={<div className="start-space" />}>
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
