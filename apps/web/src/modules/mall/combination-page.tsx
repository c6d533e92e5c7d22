import { listMark } from '@entrepot/ui/list-text.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { haltSales, releaseSales } from '@entrepot/contract/modules/mall/calls.ts';
import { mallCommodityCombinationIndex } from '@entrepot/contract/modules/mall/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { useMemo } from 'react';
import { EnumTabs } from '../../core/list/enum-tabs.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { CombinationParts } from './combination-parts.tsx';
import { type CombinationRow, isFromStock, listKeys, mayBe, mayChange, wholeCombination } from './combination-facts.ts';

type Rows = readonly CombinationRow[];

/** What the shops sell: made, released and halted. */
export function Page() {
  const t = useWords('mall');
  const keys = useMemo(listKeys, []);
  const currencyOf = useCurrencyOf();
  const releasing = useCall(releaseSales);
  const halting = useCall(haltSales);
  async function release(rows: Rows): Promise<false | undefined> {
    const ready = rows.filter(mayBe('release'));
    if (ready.length === 0) return said('pages.noneToRelease');
    if (!(await releasing.run({ ids: ready.map(({ id }) => id) }))) return false;
    tell({ tone: 'success', text: t('pages.released', { count: ready.length }) });
    return undefined;
  }
  async function halt(rows: Rows): Promise<false | undefined> {
    const onSale = rows.filter(mayBe('halt'));
    if (onSale.length === 0) return said('pages.noneToHalt');
    const names = onSale.map(({ name }) => String(name)).join(listMark());
    const agreed = await confirm({
      title: t('pages.haltTitle', { name: names }),
      text: t('pages.haltText'),
      confirmLabel: t('actions.halt'),
    });
    if (!agreed || !(await halting.run({ ids: onSale.map(({ id }) => id) }))) return false;
    tell({ tone: 'success', text: t('pages.halted', { count: onSale.length }) });
    return undefined;
  }
  function said(key: string): false {
    tell({ tone: 'info', text: t(key) });
    return false;
  }
  const sentBy = ({ stockMode }: CombinationRow) => t(`pages.stockMode${stockMode}`);
  const cells = {
    ...moneyCells(wholeCombination, currencyOf),
    stockMode: sentBy,
    availableQuantity: ({ stockMode, availableQuantity }: CombinationRow) => (isFromStock(stockMode) ? '—' : (availableQuantity ?? 0)),
    limitPerUser: ({ limitPerUser }: CombinationRow) => limitPerUser || '—',
  };
  const { Release, Halt } = mallCommodityCombinationIndex;
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
      bulk={[
        { key: 'release', label: t('actions.release'), primary: true, needs: Release, run: release },
        { key: 'halt', label: t('actions.halt'), needs: Halt, run: halt },
      ]}
      actions={[
        { key: 'release', label: t('actions.release'), needs: Release, shown: mayBe('release'), run: (row) => void release([row]) },
        { key: 'halt', label: t('actions.halt'), needs: Halt, shown: mayBe('halt'), run: (row) => void halt([row]) },
      ]}
    >
      <EnumTabs of="MallCombinationStatus" label={t('mallCombination.fields.status')} />
    </ListPage>
  );
}
