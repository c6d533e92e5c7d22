import { calculateFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace } from '../../core/tabs/place.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { together } from '@entrepot/rules/pricing/best-ways.ts';
import type { Sent } from './calculator-form.tsx';
import { QuoteComparison } from './quote-comparison.tsx';
import { WishCard } from './wish-card.tsx';

type Answer = Output<typeof calculateFreight>;

/** What carrying some goods would cost, for every way there is: cheapest first, each unfolded line by line. */
export function Page() {
  const t = useWords('pricing');
  const place = usePlace();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const asking = useAction(async (wish: Sent) => setAnswer(await ask(calculateFreight, wish, { quiet: true })));
  return (
    <Stack>
      <PageHeader title={place.title} />
      <WishCard label={t('pages.calculate')} onAsk={(wish) => asking.run(wish)} />
      {answer && answer.quotes.length > 0 && <Text strong>{t('pages.cheapestFirst', { count: together(answer.quotes).length })}</Text>}
      {answer && <QuoteComparison answer={answer} refetching={asking.busy} />}
    </Stack>
  );
}
