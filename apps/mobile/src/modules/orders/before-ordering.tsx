import { useWords } from '@entrepot/client/react/use-words.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import type { Preview } from './use-sending.ts';

/** A warning that comes with the price of an order. */
export type OrderWarning = NonNullable<Preview['data']>['warnings'][number];

/** What is to be known before an order is made. */
export const BeforeOrdering = ({ warnings }: { warnings: readonly OrderWarning[] }) =>
  warnings.map(({ code, message }) => <Alert key={code} tone="warn" title={message} />);

/** The price is another one now. It stands over the button that was pressed: wherever the page is scrolled, it is read before the next press. */
export function PriceChanged({ changed }: { changed: string | null }) {
  const t = useWords('orders');
  if (!changed) return null;
  return (
    <Alert tone="warn" title={t('pages.priceChanged')} live>
      {changed}
    </Alert>
  );
}
