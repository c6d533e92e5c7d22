import { askRows } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { getShopLogisticsOrder } from '@entrepot/contract/modules/shops/calls.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePlace } from '../../core/tabs/place.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { columnsOf } from './columns.tsx';
import { OfShop, openerCell } from './of-shop.tsx';

const keys = [
  'platformOrderNo',
  'status',
  'matchStatus',
  'buyerName',
  'totalAmount',
  'isCod',
  'payTime',
  'shipByTime',
  'platformTrackingNo',
];

/** The orders of one shop, named in the address by `id`. */
export function Page() {
  const t = useWords('shops');
  const id = usePlace().query.get('id');
  const currencyOf = useCurrencyOf();
  const [page, setPage] = useState({ page: 1, size: 20 });
  const asked = useQuery({
    queryKey: ['shopOrder', 'ofShop', id, page],
    queryFn: () => askRows(shopOrder, getShopLogisticsOrder, { id: id!, index: page.page, rows: page.size }, { quiet: true }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const columns = useMemo(
    () =>
      columnsOf(shopOrder, keys, t, {
        ...moneyCells(shopOrder, currencyOf),
        platformOrderNo: openerCell('platformOrderNo', '/ShopOrderIndex'),
      }),
    [t, currencyOf],
  );
  return <OfShop id={id} of={shopOrder} columns={columns} asked={asked} page={page} onPage={setPage} />;
}
