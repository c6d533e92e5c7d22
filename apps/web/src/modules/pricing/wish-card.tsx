import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { blankPiece, CalculatorForm, type CalculatorInput, type Wish, wishInput } from './calculator-form.tsx';

/** Goods, origin and destination, with the button that requests prices. */
export function WishCard({ label, onSubmit }: { label: string; onSubmit(wish: CalculatorInput): unknown }) {
  const t = useTexts('pricing');
  const [wish, setWish] = useState<Wish>({ pieces: [blankPiece] });
  function submit(): unknown {
    const ready = wish.warehouseId && wish.destinationCountryId && wish.pieces.some(({ weight }) => Number(weight) > 0);
    return ready ? onSubmit(wishInput(wish)) : toast({ tone: 'warn', text: t('pages.missing') });
  }
  return (
    <Card>
      <Stack>
        <CalculatorForm wish={wish} onChange={setWish} />
        <div>
          <Button kind="primary" onClick={submit} shortcut="Enter">
            {label}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
