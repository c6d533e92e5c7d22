import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { CloseForm } from './close-form.tsx';
import { GoodsList } from './goods-list.tsx';
import { Services } from './services.tsx';
import { allChecked, boxesOf, leftToCheck, type Closing, type TableOrder } from '@entrepot/client/floor/packing-table.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';

interface Props {
  order: TableOrder;
  box: number;
  onBox(box: number): void;
  onNextBox?: (() => void) | undefined;
  onSeveral?: (() => void) | undefined;
  onClose(): void;
  /** A package was reported as damaged. */
  onDamaged(number: string): void;
  closing: boolean;
  onComplete(closing: Closing): void;
}

/** Panel next to the scans: goods to check off, boxes, services, and weights once everything is checked. */
export function TablePanel({ order, box, onBox, onNextBox, onSeveral, onClose, onDamaged, closing, onComplete }: Props) {
  const t = useTexts('packing');
  const boxes = Math.max(box, boxesOf(order));
  const checked = allChecked(order);
  // The close key, pressed too early, shows what is missing.
  useKeys({ F9: checked ? undefined : () => toast({ tone: 'warn', text: t('pages.goodsLeft', { count: leftToCheck(order) }) }) });
  return (
    <Stack>
      <Group justify="between">
        <Group>
          {Array.from({ length: boxes }, (_, at) => at + 1).map((index) => (
            <Button key={index} size="small" kind={index === box ? 'primary' : 'plain'} onClick={() => onBox(index)}>
              {t('pages.box', { box: index })}
            </Button>
          ))}
        </Group>
        <Group>
          {onSeveral && (
            <Button size="small" shortcut="F4" onClick={onSeveral}>
              {t('actions.manyPieces')}
            </Button>
          )}
          {onNextBox && (
            <Button size="small" shortcut="F6" onClick={onNextBox}>
              {t('actions.nextBox')}
            </Button>
          )}
          <Button size="small" kind="quiet" shortcut="Esc" onClick={onClose}>
            {t('actions.leave')}
          </Button>
        </Group>
      </Group>
      <GoodsList order={order} onDamaged={onDamaged} />
      <Services order={order} />
      {checked && <CloseForm order={order} boxes={boxesOf(order)} closing={closing} onComplete={onComplete} />}
    </Stack>
  );
}
