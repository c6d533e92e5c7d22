import { Money } from '@entrepot/ui/money.tsx';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { Table } from '@entrepot/ui/table.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';

/** One pocket and what a step makes of it. */
export interface Change {
  key: string;
  label: string;
  before: string;
  after: string;
}

/** What is in each pocket now and what is left after a step, before the step is taken. */
export function BeforeAfter({ changes, currency }: { changes: readonly Change[]; currency: Currency }) {
  const t = useWords('wallet');
  return (
    <Table
      label={t('pages.afterwards')}
      columns={[
        { key: 'pocket', label: t('pages.pocket') },
        { key: 'before', label: t('pages.now'), align: 'right' },
        { key: 'after', label: t('pages.afterwards'), align: 'right' },
      ]}
      rows={changes.map(({ key, label, before, after }) => ({
        key,
        cells: [
          label,
          <Money key="before" amount={before} currency={currency} />,
          <Money key="after" amount={after} currency={currency} />,
        ],
      }))}
    />
  );
}
