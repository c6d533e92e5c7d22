import type { calculateFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import { Card, Text } from '@entrepot/ui/layout.tsx';
import { useWords } from '../../core/i18n.ts';
import { QuoteView } from './pickers.tsx';

type Answer = Output<typeof calculateFreight>;

/** One way to ship with its price, unfolded. */
export function QuoteCard({ quote }: { quote: Answer['quotes'][number] }) {
  const t = useWords('pricing');
  const days = [quote.minimumAging, quote.maximumAging].filter((one) => one !== null && one !== undefined).join('–');
  return (
    <Card
      title={[quote.typeOfShippingName, quote.carrierName].filter(Boolean).join(' · ')}
      actions={days && <Text tone="soft">{t('pages.daysOf', { days })}</Text>}
    >
      <QuoteView quote={quote} />
    </Card>
  );
}

/** What could not be used, each with its one reason. */
export function ExcludedList({ excluded }: { excluded: Answer['excluded'] }) {
  const t = useWords('pricing');
  if (!excluded.length) return null;
  return (
    <details>
      <summary>{t('pages.excluded', { count: excluded.length })}</summary>
      <ul>
        {excluded.map((one, at) => (
          <li key={at}>
            {[one.typeOfShippingName, one.carrierName, one.quotationName].filter(Boolean).join(' · ')}: {one.reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
