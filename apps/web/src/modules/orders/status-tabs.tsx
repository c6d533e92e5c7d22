import { getLogisticsOrderStatistics } from '@entrepot/contract/modules/orders/calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { askAfterRows } from '@entrepot/client/react/rows-first.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { searchIn } from '../../core/list/search-in.ts';
import { enumChoices } from '../../core/values/enums.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace, writeQuery } from '../../core/tabs/place.ts';

const { OrderStatus } = enumCodes;
const usual: readonly number[] = [
  OrderStatus.Draft,
  OrderStatus.ToBeApproved,
  OrderStatus.ToBePicked,
  OrderStatus.Departed,
  OrderStatus.Signed,
];
const all = 'all';

/** The statuses as tabs with their counts in the search; those off the usual way show only when something is in them. */
export function StatusTabs() {
  const t = useWords('orders');
  useLanguage();
  const place = usePlace();
  const search = searchIn(logisticsOrder, place.query, 'orderStatus');
  const chosen = place.query.get('orderStatus') ?? all;
  const { data } = useQuery({
    queryKey: ['order-statistics', search],
    queryFn: () => askAfterRows(getLogisticsOrderStatistics, search as never),
    enabled: place.inFront,
    meta: { follows: [logisticsOrder.name] },
  });
  const countOf = (status: number) => data?.find(({ orderStatus }) => orderStatus === status)?.count;
  const tabs = enumChoices('OrderStatus')
    .map(({ value, label }) => ({ value: Number(value), label }))
    .filter(({ value }) => usual.includes(value) || countOf(value) !== undefined || String(value) === chosen)
    .map(({ value, label }) => ({ key: String(value), label, count: countOf(value) ?? 0 }));
  return (
    <Tabs
      label={t('logisticsOrder.fields.orderStatus')}
      tabs={[{ key: all, label: t('pages.all') }, ...tabs]}
      value={chosen}
      onChange={(key) => {
        const query = new URLSearchParams(place.query);
        if (key === all) query.delete('orderStatus');
        else query.set('orderStatus', key);
        query.delete('page');
        writeQuery(place, query);
      }}
    />
  );
}
