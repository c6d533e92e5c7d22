import { grouped } from '@entrepot/ui/form/decimal-text.ts';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Counted } from './opens.tsx';
import css from './reports.module.css';
import { moneyDecimals } from './amounts.ts';

const parts = ['revenue', 'refund', 'cost'] as const;

/** Components of a line's margin: revenue of bills, less refunds, less carriers' charges. */
export type Margin = Readonly<Record<(typeof parts)[number] | 'margin' | 'currencyCode' | 'name', string | null>>;

interface PartsProps<L extends Margin> {
  line: L | null;
  onClose(): void;
  /** The list that a part counts. */
  addressOf(line: L, of: (typeof parts)[number]): string | null;
}

/** Components of a margin, each with a link to its own list. */
export function MarginParts<L extends Margin>({ line, onClose, addressOf }: PartsProps<L>) {
  const t = useTexts('reports');
  const text = (amount: string | null) => (amount === null ? '—' : `${grouped(amount, moneyDecimals)} ${line?.currencyCode ?? ''}`);
  return (
    <Modal opened={line !== null} onClose={onClose} title={t('pages.marginOf', { name: line?.name || t('pages.total') })} size="small">
      {line && (
        <dl className={css.figures}>
          {parts.map((part) => (
            <div key={part}>
              <dt>{t(`orders.${part}`)}</dt>
              <dd>
                <Counted href={Number(line[part]) > 0 ? addressOf(line, part) : null}>{text(line[part])}</Counted>
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('orders.margin')}</dt>
            <dd>{text(line.margin)}</dd>
          </div>
        </dl>
      )}
    </Modal>
  );
}
