import { Money } from '@entrepot/ui/money/money.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

/** A pocket and its balance after a step. */
export interface Change {
  key: string;
  label: string;
  before: string;
  after: string;
}

/** Shows the balance of each pocket now and after a step, before the step is taken. */
export function BeforeAfter({ changes, currency }: { changes: readonly Change[]; currency: Currency }) {
  const t = useTexts('wallet');
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
