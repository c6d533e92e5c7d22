import { listMark } from '@entrepot/ui/table/list-text.ts';
import { ImageThumbs } from '@entrepot/ui/media/image-thumbs.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { useState } from 'react';
import { ProblemDialog } from '../packages/public.tsx';
import css from './packing.module.css';
import type { TableOrder } from '@entrepot/client/floor/packing-table.ts';

/** Goods of the order, checked off as they are scanned, with the box of each; a damaged package is reported from here. */
export function GoodsList({ order, onDamaged }: { order: TableOrder; onDamaged(number: string): void }) {
  const t = useTexts('packing');
  const [damaged, setDamaged] = useState<{ id: string; courierNumber: string } | null>(null);
  const boxes = (id: string) => [
    ...new Set(order.scans.filter(({ orderGoodsId }) => orderGoodsId === id).map(({ parcelIndex }) => parcelIndex)),
  ];
  return (
    <>
      <ul className={css.goods} aria-label={t('pages.goods')}>
        {order.goods.map(
          ({ id, packageId, courierNumber, commodityId, commodityCode, productName, pictures, quantity, packedQuantity, grossWeight }) => {
            const done = packedQuantity >= quantity;
            return (
              <li key={id} data-done={done || undefined}>
                <span className={css.tick}>{done ? <Icon name="check" size={18} /> : null}</span>
                {pictures && pictures.length > 0 && <ImageThumbs addresses={pictures} />}
                <span className={css.what}>
                  <span className="mono">
                    {[courierNumber, commodityId && commodityCode !== courierNumber && commodityCode].filter(Boolean).join(' · ')}
                  </span>
                  <span className={css.name}>{[productName, `${Number(grossWeight)} kg`].filter(Boolean).join(' · ')}</span>
                </span>
                {packageId && (
                  <Button size="small" kind="quiet" onClick={() => setDamaged({ id: packageId, courierNumber })}>
                    {t('actions.damaged')}
                  </Button>
                )}
                <span className={css.count}>
                  {packedQuantity} / {quantity}
                  {boxes(id).length > 0 && (
                    <small>
                      {boxes(id)
                        .map((box) => t('pages.box', { box }))
                        .join(listMark())}
                    </small>
                  )}
                </span>
              </li>
            );
          },
        )}
      </ul>
      {damaged && (
        <ProblemDialog
          parcel={damaged}
          problem={enumCodes.PackageProblemType.Damaged}
          onMarked={() => onDamaged(damaged.courierNumber)}
          onClose={() => setDamaged(null)}
        />
      )}
    </>
  );
}
