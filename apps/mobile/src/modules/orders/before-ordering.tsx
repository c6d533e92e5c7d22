import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import type { Preview } from './use-sending.ts';

/** A warning returned with the price of an order. */
export type OrderWarning = NonNullable<Preview['data']>['warnings'][number];

/** Renders the warnings to read before ordering. */
export const BeforeOrdering = ({ warnings }: { warnings: readonly OrderWarning[] }) =>
  warnings.map(({ code, message }) => <Alert key={code} tone="warn" title={message} />);

/**
 * Notifies the customer of a changed price. The notice is above the pressed button, so that it is read before the next press at any scroll
 * position.
 */
export function PriceChanged({ changed }: { changed: string | null }) {
  const t = useTexts('orders');
  if (!changed) return null;
  return (
    <Alert tone="warn" title={t('pages.priceChanged')} live>
      {changed}
    </Alert>
  );
}
