import { askRows } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { getShopCommodityDetailed } from '@entrepot/contract/modules/shops/calls.ts';
import { shopCommodity } from '@entrepot/contract/modules/shops/shop-commodity.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePlace } from '../../core/tabs/place.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { columnsOf } from './columns.tsx';
import { OfShop } from './of-shop.tsx';

const keys = ['pictures', 'name', 'modelName', 'sku', 'price', 'platformStatus', 'commodityId', 'commodityQuantity'];

/** The articles of one shop, named in the address by `id`. */
export function Page() {
  const t = useWords('shops');
  const id = usePlace().query.get('id');
  const currencyOf = useCurrencyOf();
  const [page, setPage] = useState({ page: 1, size: 20 });
  const asked = useQuery({
    queryKey: ['shopCommodity', 'ofShop', id, page],
    queryFn: () => askRows(shopCommodity, getShopCommodityDetailed, { id: id!, index: page.page, rows: page.size }, { quiet: true }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const columns = useMemo(() => columnsOf(shopCommodity, keys, t, moneyCells(shopCommodity, currencyOf)), [t, currencyOf]);
  return <OfShop id={id} of={shopCommodity} columns={columns} asked={asked} page={page} onPage={setPage} />;
}
