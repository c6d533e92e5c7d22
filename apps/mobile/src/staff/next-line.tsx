import { cellName, leftOf, type LineRow } from '@entrepot/client/floor/picking.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Inside, Panel } from '../core/parts.tsx';
import css from './staff.module.css';

interface Props {
  line: LineRow | undefined;
  /** The shelf that was scanned. */
  shelf: string | null;
  /** Pieces to take with the next scan, when not all. */
  quantity: number | null;
  /** Pieces of the list that are picked, and all. */
  done: number;
  total: number;
}

/** What to fetch now, to be read at arm's length: from which shelf, what, how many, into which cell. */
export function NextLine({ line, shelf, quantity, done, total }: Props) {
  const t = useWords('picking');
  const staff = useWords('staff');
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
