import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { inBrackets } from '@entrepot/ui/base/in-brackets.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { BuiltInIcon } from '@entrepot/ui/base/icon-set/built-in-icon.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useState } from 'react';
import { go } from '../../core/tabs/tab-location.ts';
import { PayBillsDialog } from '../billing/public.tsx';
import { useBasket } from '@entrepot/client/mall/mall-queries.ts';

const Basket = late(() => import('./basket.tsx').then((part) => ({ default: part.Basket })));

interface BasketButtonProps {
  /** Whether the basket is open, if other components can open it too. */
  opened?: boolean;
  onOpen?(opened: boolean): void;
}

/** Opens the basket and shows its number of pieces. The order is paid in a dialog, then the orders are shown. */
export function BasketButton({ opened: controlledOpen, onOpen }: BasketButtonProps) {
  const t = useTexts('mall');
  const { data: lines = [] } = useBasket();
  const [own, setOwn] = useState(false);
  const [billIds, setBillIds] = useState<readonly string[] | null>(null);
  const opened = controlledOpen ?? own;
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
