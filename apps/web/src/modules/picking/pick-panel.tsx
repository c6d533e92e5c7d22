import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Cart } from './cart.tsx';
import { Progress } from './progress.tsx';
import type { LineRow, Picking } from '@entrepot/client/floor/picking.ts';

interface Props {
  list: Picking;
  next: LineRow | undefined;
  onQuantity?: (() => void) | undefined;
  onShortage?: (() => void) | undefined;
  onDamaged?: (() => void) | undefined;
  onFinish?: (() => unknown) | undefined;
}

/** Panel next to the scans: progress of the list, the cart with the target cell, and the keys. */
export function PickPanel({ list, next, onQuantity, onShortage, onDamaged, onFinish }: Props) {
  const t = useTexts('picking');
  return (
    <Stack>
      <Progress done={list.pickedCount} total={list.pieceCount} />
      <Cart list={list} chosen={next?.logisticsOrderId ?? null} />
      <Group>
        {onQuantity && (
          <Button shortcut="F4" onClick={onQuantity}>
            {t('actions.somePieces')}
          </Button>
        )}
        {onShortage && (
          <Button shortcut="F8" onClick={onShortage}>
            {t('actions.reportShortage')}
          </Button>
        )}
        {onDamaged && <Button onClick={onDamaged}>{t('actions.damaged')}</Button>}
        {onFinish && (
          <Button kind="primary" size="large" shortcut="F9" onClick={onFinish}>
            {t('actions.finish')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
