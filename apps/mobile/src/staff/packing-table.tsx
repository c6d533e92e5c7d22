import { allChecked, boxesOf, type Closing, type TableOrder } from '@entrepot/client/floor/packing-table.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { listText } from '@entrepot/ui/table/list-text.ts';
import { Choices, Inside, Panel, Row } from '../core/parts.tsx';
import { useCan } from '@entrepot/client/session/session.ts';
import { markPackageProblem } from '@entrepot/contract/modules/packages/problem-calls.ts';
import { CloseOrder } from './close-order.tsx';
import { Damaged } from './damaged.tsx';
import { PackingServices } from './packing-services.tsx';

interface Props {
  order: TableOrder;
  box: number;
  onBox(box: number): void;
  onNextBox?: (() => void) | undefined;
  onSeveral?: (() => void) | undefined;
  onLeave(): void;
  /** A package was reported as damaged. */
  onDamaged(number: string): void;
  closing: boolean;
  onComplete(closing: Closing): void;
}

/** Below the scan field: weights once everything is checked, then goods to check off, boxes and services. */
export function PackingTable({ order, box, onBox, onNextBox, onSeveral, onLeave, onDamaged, closing, onComplete }: Props) {
  const t = useTexts('packing');
  const mayReport = useCan()(markPackageProblem.needs);
  const boxes = Math.max(box, boxesOf(order));
  return (
    <Stack>
      {allChecked(order) && <CloseOrder order={order} boxes={boxesOf(order)} closing={closing} onComplete={onComplete} />}
      {boxes > 1 && (
        <Choices<number>
          label={t('pages.parcels')}
          value={box}
          options={Array.from({ length: boxes }, (_, at) => ({ value: at + 1, label: t('pages.box', { box: at + 1 }) }))}
          onChange={onBox}
        />
      )}
      <PackingServices order={order} />
      <Panel title={t('pages.goods')}>
        {order.goods.map(
          ({ id, packageId, courierNumber, commodityId, commodityCode, productName, grossWeight, quantity, packedQuantity }) => (
            <div key={id}>
              <Row
                title={
                  <span className="mono">
                    {[courierNumber, commodityId && commodityCode !== courierNumber && commodityCode].filter(Boolean).join(' · ')}
                  </span>
                }
                lines={[productName, `${Number(grossWeight)} kg`, boxText(order, id, (at) => t('pages.box', { box: at }))]
                  .filter(Boolean)
                  .join(' · ')}
                end={<b>{`${packedQuantity >= quantity ? '✓ ' : ''}${packedQuantity} / ${quantity}`}</b>}
              />
              {packageId && mayReport && (
                <Inside>
                  <Damaged parcel={{ id: packageId, courierNumber }} onReported={() => onDamaged(courierNumber)} />
                </Inside>
              )}
            </div>
          ),
        )}
      </Panel>
      {onNextBox && (
        <Button wide onClick={onNextBox}>
          {t('actions.nextBox')}
        </Button>
      )}
      {onSeveral && (
        <Button wide onClick={onSeveral}>
          {t('actions.manyPieces')}
        </Button>
      )}
      <Button wide onClick={onLeave}>
        {t('actions.leave')}
      </Button>
    </Stack>
  );
}

/** The boxes that contain goods of the order. */
function boxText({ scans }: TableOrder, goodsId: string, nameOf: (box: number) => string): string {
  const own = scans.filter(({ orderGoodsId }) => orderGoodsId === goodsId).map(({ parcelIndex }) => parcelIndex);
  return listText([...new Set(own)].map(nameOf));
}
