import { useWords } from '@entrepot/client/react/use-words.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import type { Preview } from './use-sending.ts';

/** A warning that comes with the price of an order. */
export type OrderWarning = NonNullable<Preview['data']>['warnings'][number];

/** What is to be known before an order is made: a price that is another one now, and warnings. */
export function BeforeOrdering({ changed, warnings }: { changed: string | null; warnings: readonly OrderWarning[] }) {
  const t = useWords('orders');
  return (
    <>
      {changed && (
        <Alert tone="warn" title={t('pages.priceChanged')} live>
          {changed}
        </Alert>
      )}
      {warnings.map((warning) => (
        <Alert key={warning.code} tone="warn" title={warning.message}>
          {null}
        </Alert>
      ))}
    </>
  );
}
