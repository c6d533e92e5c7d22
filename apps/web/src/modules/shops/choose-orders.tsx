import { useRows } from '@entrepot/client/react/queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Grid, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { useMemo, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { listBody } from '../../core/list/list-state.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { columnsOf } from './columns.tsx';
import { matchCell } from './order-lines.tsx';
import { forConsolidating, ShopPicker } from './shop-picker.tsx';

const keys = ['platformOrderNo', 'matchStatus', 'shopId', 'buyerName', 'shipByTime', 'status'];
const sendable = shopOrderStates.codes('sendable');

/** Selects from the orders that can be sent, of one shop if selected. */
export function ChooseOrders({ selected, onSelect }: { selected: readonly string[]; onSelect(ids: string[]): void }) {
  const t = useTexts('shops');
  const [shopId, setShopId] = useState<string | null>(null);
  const [page, setPage] = useState({ page: 1, size: 20 });
  const filters = { status: sendable, shopId: shopId ?? undefined };
  const { data, error, refetch, isFetching } = useRows(shopOrder, listBody(shopOrder, { ...page, sort: null, filters }));
  const columns = useMemo(() => columnsOf(shopOrder, keys, t, matchCell), [t]);
  // The selection on other pages is retained.
  const here = new Set(data?.data.map(({ id }) => id));
  return (
    <Stack>
      <Grid columns={3} least={240}>
        <ShopPicker
          label={t('shopOrder.fields.shopId')}
          value={shopId}
          onChange={(id) => {
            setShopId(id);
            setPage({ ...page, page: 1 });
          }}
          permission={forConsolidating}
        />
      </Grid>
      <DataTable
        label={t('shopOrder.plural')}
        columns={columns}
        rows={data?.data}
        selection="many"
        selected={selected}
        onSelect={(ticked) => onSelect([...new Set([...selected.filter((id) => !here.has(id)), ...ticked])])}
        refetching={isFetching && Boolean(data)}
        error={error && !data ? errorProps(error, refetch) : null}
        empty={{
          title: t('pages.noneToSend'),
          action: { label: t('shopOrder.plural'), onClick: () => go('/ShopOrderIndex') },
        }}
      />
      <Pager {...page} total={data?.total} totalIsBound={data?.totalIsBound ?? false} onChange={setPage} />
      <Text strong>{t('pages.chosenOrders', { count: selected.length })}</Text>
    </Stack>
  );
}
