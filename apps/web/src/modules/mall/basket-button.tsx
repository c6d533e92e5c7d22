import { useWords } from '@entrepot/client/react/use-words.ts';
import { inBrackets } from '@entrepot/ui/in-brackets.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { BuiltInIcon } from '@entrepot/ui/icon-set/built-in-icon.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { go } from '../../core/tabs/place.ts';
import { PayBillsDialog } from '../billing/public.tsx';
import { useBasket } from './product-facts.ts';

const Basket = late(() => import('./basket.tsx').then((part) => ({ default: part.Basket })));

interface BasketButtonProps {
  /** Whether the basket is open, where something else opens it too. */
  opened?: boolean;
  onOpen?(opened: boolean): void;
}

/** Opens the basket and says how much is in it. What was ordered is paid over the page, and then the orders are shown. */
export function BasketButton({ opened: asked, onOpen }: BasketButtonProps) {
  const t = useWords('mall');
  const { data: lines = [] } = useBasket();
  const [own, setOwn] = useState(false);
  const [billIds, setBillIds] = useState<readonly string[] | null>(null);
  const opened = asked ?? own;
  const open = onOpen ?? setOwn;
  const pieces = lines.reduce((all, { quantity }) => all + quantity, 0);
  return (
    <>
      <Button icon={<BuiltInIcon name="cart" />} onClick={() => open(true)}>
        {inBrackets(t('actions.basket'), pieces || undefined)}
      </Button>
      <Suspense>
        {opened && (
          <Basket
            onClose={() => open(false)}
            onOrdered={(bills) => {
              open(false);
              setBillIds(bills);
            }}
          />
        )}
      </Suspense>
      {billIds && (
        <PayBillsDialog
          billIds={billIds}
          onClose={() => {
            setBillIds(null);
            go('/BuyerOrderIndex');
          }}
        />
      )}
    </>
  );
}
