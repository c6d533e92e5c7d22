import { grouped } from '@entrepot/ui/decimal-text.ts';
import { Modal } from '@entrepot/ui/modal.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Counted } from './opens.tsx';
import css from './reports.module.css';
import { moneyDecimals } from './amounts.ts';

const parts = ['revenue', 'refund', 'cost'] as const;

/** The amounts of a line that make its margin: what bills brought, less what was given back, less what carriers charged. */
export type Margin = Readonly<Record<(typeof parts)[number] | 'margin' | 'currencyCode' | 'name', string | null>>;

interface PartsProps<L extends Margin> {
  line: L | null;
  onClose(): void;
  /** The list that a part counts. */
  addressOf(line: L, of: (typeof parts)[number]): string | null;
}

/** What a margin is made of: no one list has it, so each part leads to its own. */
export function MarginParts<L extends Margin>({ line, onClose, addressOf }: PartsProps<L>) {
  const t = useWords('reports');
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
