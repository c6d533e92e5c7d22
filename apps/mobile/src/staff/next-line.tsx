import { lotsText } from '@entrepot/client/floor/lots.ts';
import { cellName, leftOf, type LineRow } from '@entrepot/client/floor/picking.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Inside, Panel } from '../core/parts.tsx';
import css from './staff.module.css';

interface Props {
  line: LineRow | undefined;
  /** Scanned shelf. */
  shelf: string | null;
  /** Pieces to pick with the next scan; null for all. */
  quantity: number | null;
  /** Picked pieces of the list, and their total. */
  done: number;
  total: number;
}

/** Next line to pick, readable at arm's length: shelf, goods, quantity and cell. */
export function NextLine({ line, shelf, quantity, done, total }: Props) {
  const t = useTexts('picking');
  const staff = useTexts('staff');
  const commodities = useTexts('commodities');
  const title = line ? t('pages.now') : staff('picking.allPicked');
  return (
    <Panel title={title} more={<b>{`${done} / ${total}`}</b>}>
      {line && (
        <Inside>
          <dl className={css.now}>
            <div data-big data-done={shelf === line.shelfNumber || undefined}>
              <dt>{t('pickingLine.fields.shelfId')}</dt>
              <dd>{line.shelfNumber}</dd>
            </div>
            <div data-big>
              <dt>{t('pages.cell')}</dt>
              <dd>{cellName(line)}</dd>
            </div>
            <div className={css.wide}>
              <dt>{t(line.commodityId ? 'pages.commodity' : 'pages.parcel')}</dt>
              <dd>{[line.courierNumber, line.productName].filter(Boolean).join(' · ')}</dd>
            </div>
            {line.lots?.length ? (
              <div className={css.wide}>
                <dt>{commodities('commodityLot.title')}</dt>
                <dd>{lotsText(commodities, line.lots)}</dd>
              </div>
            ) : null}
            <div>
              <dt>{t('pages.pieces')}</dt>
              <dd>{quantity ? `${quantity} / ${leftOf(line)}` : leftOf(line)}</dd>
            </div>
          </dl>
        </Inside>
      )}
    </Panel>
  );
}
