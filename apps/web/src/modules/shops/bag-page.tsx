import { listMark } from '@entrepot/ui/table/list-text.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { resource } from '@entrepot/contract/core/resource.ts';
import { getShopBagNumbers } from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopBagNumberIndex } from '@entrepot/contract/modules/shops/screens.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { ListPage } from '../../core/list/list-page.tsx';

const { platformOrderNo } = getShopBagNumbers.input;

/** A bag that contains parcels of shop orders. */
const shopBag = resource({
  name: 'shopBag',
  module: 'shops',
  table: bag.table,
  title: 'bagNo',
  area: 'ShopOrder',
  audience: { read: ['platform', 'site', 'warehouse'], write: [] },
  screen: shopBagNumberIndex,
  fields: { ...getShopBagNumbers.output.children, platformOrderNo },
  calls: { list: 'GetShopBagNumbers' },
  search: ['bagNo', 'customsBagNumber'],
  page: {
    filters: ['bagNo', 'platformOrderNo', 'status'],
    columns: [
      'bagNo',
      'transportShiftId',
      'status',
      'shopOrderCount',
      'platformOrderNos',
      'parcelCount',
      'grossWeight',
      'sealedTime',
      'receivedTime',
      'customsBagNumber',
    ],
    form: [],
  },
});
const numbersOf = ({ platformOrderNos }: Listed<typeof shopBag>): readonly string[] => platformOrderNos ?? [];

/** Bags with parcels of shop orders: their location and marketplaces. */
export function Page() {
  const t = useTexts('shops');
  return (
    <ListPage
      of={shopBag}
      form={false}
      cells={{
        platformOrderNos: (row) => {
          const [first, ...more] = numbersOf(row);
          return [first, more.length ? t('pages.andMore', { count: more.length }) : null].filter(Boolean).join(' ');
        },
      }}
      detail={{
        sections: [
          { keys: ['status', 'transportShiftId', 'customsBagNumber', 'carrierId'], quiet: ['customsBagNumber', 'carrierId'] },
          {
            keys: ['parcelCount', 'netWeight', 'grossWeight', 'sealedTime', 'receivedTime'],
            quiet: ['grossWeight', 'sealedTime', 'receivedTime'],
          },
          { title: t('shopOrder.plural'), keys: ['shopOrderCount', 'platformOrderNos'] },
        ],
        cells: { platformOrderNos: (row) => numbersOf(row).join(listMark()) || '—' },
      }}
    />
  );
}
