import { Button } from '@entrepot/ui/button.tsx';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { blankPiece, CalculatorForm, type Sent, type Wish, wishInput } from './calculator-form.tsx';

/** What is to be carried, from where to where, and the button that asks for its prices. */
export function WishCard({ label, onAsk }: { label: string; onAsk(wish: Sent): unknown }) {
  const t = useWords('pricing');
  const [wish, setWish] = useState<Wish>({ pieces: [blankPiece] });
  function askNow(): unknown {
    const ready = wish.warehouseId && wish.destinationCountryId && wish.pieces.some(({ weight }) => Number(weight) > 0);
    return ready ? onAsk(wishInput(wish)) : tell({ tone: 'warn', text: t('pages.missing') });
  }
  return (
    <Card>
      <Stack>
        <CalculatorForm wish={wish} onChange={setWish} />
        <div>
          <Button kind="primary" onClick={askNow} shortcut="Enter">
            {label}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
