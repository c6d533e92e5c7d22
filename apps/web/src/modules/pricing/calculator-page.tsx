import { calculateFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Card, Stack, Text } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { useState } from 'react';
import { ask } from '../../core/api.ts';
import { useWords } from '../../core/i18n.ts';
import { tell } from '../../core/notices.ts';
import { usePlace } from '../../core/place.ts';
import { useAction } from '../../core/use-action.ts';
import { blankPiece, CalculatorForm, type Wish, wishInput } from './calculator-form.tsx';
import { QuoteComparison } from './quote-comparison.tsx';

type Answer = Output<typeof calculateFreight>;

/** What carrying some goods would cost, for every way there is: cheapest first, each unfolded line by line. */
export function Page() {
  const t = useWords('pricing');
  const place = usePlace();
  const [wish, setWish] = useState<Wish>({ pieces: [blankPiece] });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const asking = useAction(async (now: Wish) => setAnswer(await ask(calculateFreight, wishInput(now), { quiet: true })));

  function calculate(): unknown {
    const ready = wish.warehouseId && wish.destinationCountryId && wish.pieces.some(({ weight }) => Number(weight) > 0);
    return ready ? asking.run(wish) : tell({ tone: 'warn', text: t('pages.missing') });
  }
  return (
    <Stack>
      <PageHeader title={place.title} />
      <Card>
        <Stack>
          <CalculatorForm wish={wish} onChange={setWish} />
          <div>
            <Button kind="primary" onClick={calculate} shortcut="Enter">
              {t('pages.calculate')}
            </Button>
          </div>
        </Stack>
      </Card>
      {answer && answer.quotes.length > 0 && <Text strong>{t('pages.cheapestFirst', { count: answer.quotes.length })}</Text>}
      {answer && <QuoteComparison answer={answer} refetching={asking.busy} />}
    </Stack>
  );
}
