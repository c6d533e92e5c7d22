import { calculateFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { groupByCarrier } from '@entrepot/rules/pricing/best-ways.ts';
import type { CalculatorInput } from './calculator-form.tsx';
import { QuoteComparison } from './quote-comparison.tsx';
import { WishCard } from './wish-card.tsx';

type Answer = Output<typeof calculateFreight>;

/** Compares freight prices of all shipping methods for given goods: cheapest first, each expandable to its lines. */
export function Page() {
  const t = useTexts('pricing');
  const place = useTabLocation();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const calculation = useAction(async (wish: CalculatorInput) => setAnswer(await callApi(calculateFreight, wish, { quiet: true })));
  return (
    <Stack>
      <PageHeader title={place.title} />
      <WishCard label={t('pages.calculate')} onSubmit={(wish) => calculation.run(wish)} />
      {answer && answer.quotes.length > 0 && (
        <Text strong>{t('pages.cheapestFirst', { count: groupByCarrier(answer.quotes).length })}</Text>
      )}
      {answer && <QuoteComparison answer={answer} refetching={calculation.busy} />}
    </Stack>
  );
}
