import { listMark } from '@entrepot/ui/table/list-text.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { haltSales, releaseSales } from '@entrepot/contract/modules/mall/calls.ts';
import { useMemo } from 'react';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { type Button, callButton, forRow } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { CombinationParts } from './combination-parts.tsx';
import { type CombinationRow, isFromStock, listKeys, mayBe, mayChange, wholeCombination } from './combination-facts.ts';

type Rows = readonly CombinationRow[];

/** Products of the shops: create, release and halt. */
export function Page() {
  const t = useTexts('mall');
  const keys = useMemo(listKeys, []);
  const currencyOf = useCurrencyOf();
  const bulk: readonly Button<Rows>[] = [
    callButton({
      key: 'release',
      call: releaseSales,
      primary: true,
      fits: mayBe('release'),
      none: 'pages.noneToRelease',
      success: 'pages.released',
    }),
    callButton({
      key: 'halt',
      call: haltSales,
      fits: mayBe('halt'),
      none: 'pages.noneToHalt',
      confirm: (rows) => ({
        title: t('pages.haltTitle', { name: rows.map(({ name }) => String(name)).join(listMark()) }),
        text: t('pages.haltText'),
      }),
      success: 'pages.halted',
    }),
  ];
  const sentBy = ({ stockMode }: CombinationRow) => t(`pages.stockMode${stockMode}`);
  const cells = {
    ...moneyCells(wholeCombination, currencyOf),
    stockMode: sentBy,
    availableQuantity: ({ stockMode, availableQuantity }: CombinationRow) => (isFromStock(stockMode) ? '—' : (availableQuantity ?? 0)),
    limitPerUser: ({ limitPerUser }: CombinationRow) => limitPerUser || '—',
  };
  return (
    <ListPage
      of={wholeCombination}
      columns={keys.columns}
      filters={keys.filters}
      cells={cells}
      own={[{ key: 'stockMode', label: t('mallCombination.fields.stockMode'), width: 140, cell: sentBy }]}
      form={{ newAt: '/MallCommodityCombinationEstablish', editAt: ({ id }) => `/MallCommodityCombinationEdit?id=${id}` }}
      detail={{
        cells,
        sections: [{ keys: keys.columns }, { keys: ['warehouseId', 'haltTime'], quiet: ['warehouseId', 'haltTime'] }],
        children: (row) => <CombinationParts row={row} />,
      }}
      mayEdit={mayChange}
      mayRemove={mayChange}
      bulk={bulk}
      actions={bulk.map((button) => forRow(button))}
    >
      <StateTabs of="MallCombinationStatus" label={t('mallCombination.fields.status')} />
    </ListPage>
  );
}
