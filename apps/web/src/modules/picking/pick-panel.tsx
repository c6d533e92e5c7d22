import { Button } from '@entrepot/ui/button.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Cart } from './cart.tsx';
import { Progress } from './progress.tsx';
import type { LineRow, Picking } from '@entrepot/client/floor/picking.ts';

interface Props {
  list: Picking;
  next: LineRow | undefined;
  onQuantity?: (() => void) | undefined;
  onShortage?: (() => void) | undefined;
  onFinish?: (() => unknown) | undefined;
}

/** Beside the scans: how far the list is, the cart with the cell that is meant, and the keys. */
export function PickPanel({ list, next, onQuantity, onShortage, onFinish }: Props) {
  const t = useWords('picking');
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
        {onFinish && (
          <Button kind="primary" size="large" shortcut="F9" onClick={onFinish}>
            {t('actions.finish')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
