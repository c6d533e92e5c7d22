import { listMark } from '@entrepot/ui/list-text.ts';
import { ImageThumbs } from '@entrepot/ui/image-thumbs.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import css from './packing.module.css';
import type { TableOrder } from './use-table.ts';

/** The goods of the order, ticked off as they are scanned, with the box each went into. */
export function GoodsList({ order }: { order: TableOrder }) {
  const t = useWords('packing');
  const boxes = (id: string) => [
    ...new Set(order.scans.filter(({ orderGoodsId }) => orderGoodsId === id).map(({ parcelIndex }) => parcelIndex)),
  ];
  return (
    <ul className={css.goods} aria-label={t('pages.goods')}>
      {order.goods.map(
        ({ id, courierNumber, commodityId, commodityCode, productName, pictures, quantity, packedQuantity, grossWeight }) => {
          const done = packedQuantity >= quantity;
          return (
            <li key={id} data-done={done || undefined}>
              <span className={css.tick}>{done ? <Icon name="check" size={18} /> : null}</span>
              {pictures.length > 0 && <ImageThumbs addresses={pictures} />}
              <span className={css.what}>
                <span className="mono">
                  {[courierNumber, commodityId && commodityCode !== courierNumber && commodityCode].filter(Boolean).join(' · ')}
                </span>
                <span className={css.name}>{[productName, `${Number(grossWeight)} kg`].filter(Boolean).join(' · ')}</span>
              </span>
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
  );
}
