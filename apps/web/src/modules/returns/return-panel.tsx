import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { foundOf, leftOf, type Line, type Return, waitingOf } from './return-facts.ts';
import css from './returns.module.css';

/** Panel next to the scans: announced and counted pieces of the open order, and those not yet shelved. */
export function ReturnPanel({ order, onClose, onEnd }: { order: Return; onClose(): void; onEnd?(): void }) {
  const t = useTexts('returns');
  const { found, unshelved } = leftOf(order);
  return (
    <section className={css.panel} aria-label={t('pages.goodsOf', { number: order.orderNo })}>
      <Stack gap="small">
        <Group justify="between">
          <Group>
            <strong className="mono">{order.orderNo}</strong>
            <StateTag
              label={enumLabel('WarehouseDocumentStatus', order.documentStatus)}
              tone={toneOf('WarehouseDocumentStatus', order.documentStatus)}
            />
          </Group>
          <Button size="small" shortcut="Esc" onClick={onClose}>
            {t('actions.other')}
          </Button>
        </Group>
        {order.transport && <Text>{t('pages.goesOn')}</Text>}
        <p className={css.counts}>
          <span>
            {t('pages.progress')} <b>{`${found} / ${order.goodsTotal}`}</b>
          </span>
          <span>
            {t('pages.waiting')} <b>{unshelved}</b>
          </span>
        </p>
        <ul className={css.goods}>
          {order.goods.map((line) => (
            <GoodsLine key={line.commodityId} line={line} />
          ))}
        </ul>
        {onEnd && (
          <Button kind={unshelved === 0 && found >= order.goodsTotal ? 'primary' : 'plain'} onClick={onEnd} wide>
            {t('actions.end')}
          </Button>
        )}
      </Stack>
    </section>
  );
}

function GoodsLine({ line }: { line: Line }) {
  const t = useTexts('returns');
  const found = foundOf(line);
  const waiting = waitingOf(line);
  const parts = [
    [line.qualifiedQuantity, 'qualified'],
    [line.defectiveQuantity, 'defective'],
    [line.problemQuantity, 'problem'],
  ] as const;
  const countTexts = parts.flatMap(([pieces, word]) => (pieces > 0 ? [`${t(`actions.${word}`)} ${pieces}`] : []));
  return (
    <li data-done={found >= line.expectedQuantity || undefined}>
      <span className={css.name}>
        {line.commodityName}
        <Text size="small">{[line.identificationCode ?? line.commodityCode, ...countTexts].join(' · ')}</Text>
      </span>
      <span className={css.number}>
        <b>{`${found} / ${line.expectedQuantity}`}</b>
        {waiting > 0 && <Text size="small">{[`${t('pages.waiting')} ${waiting}`, line.shelvesNumber].filter(Boolean).join(' · ')}</Text>}
      </span>
    </li>
  );
}
