import { rentSettlement } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { RecordPage } from '../../core/app/record-page.tsx';
import { DetailSheet } from '../../core/list/detail-sheet.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';

const facts = ['ownerId', 'warehouseId', 'periodStart', 'periodEnd', 'amount', 'rentSettlementStatus', 'billId', 'remarks'];

/** One settlement of rent with the days of each parcel, commodity or bin, named in the address by `id`. */
export function Page() {
  const t = useTexts('rent');
  const place = useTabLocation();
  const id = place.query.get('id');
  const cells = moneyCells(rentSettlement, useCurrencyOf());
  const query = useQueryRow(rentSettlement, id);
  useTabTitle(query.data && t('pages.title', { from: query.data.periodStart, until: query.data.periodEnd }));
  return (
    <RecordPage
      id={id}
      query={query}
      none={{ title: t('pages.noneChosen'), list: t('rentSettlement.plural'), path: '/WarehouseRentIndex' }}
    >
      {(data) => {
        const keys = audience() === 'customer' ? facts.filter((key) => key !== 'ownerId') : facts;
        return (
          <Stack>
            <PageHeader title={t('pages.title', { from: data.periodStart, until: data.periodEnd })} onBack={() => leave(place)} />
            <DetailSheet of={rentSettlement} row={data} parts={[{ keys }]} cells={cells} />
            <Card title={t('rentSettlement.fields.items')}>
              <Items row={data} />
            </Card>
          </Stack>
        );
      }}
    </RecordPage>
  );
}

function Items({ row }: { row: Listed<typeof rentSettlement> }) {
  const t = useTexts('rent');
  return (
    <Table
      label={t('rentSettlement.fields.items')}
      columns={[
        { key: 'parcel', label: t('pages.parcel') },
        { key: 'from', label: t('pages.from') },
        { key: 'to', label: t('pages.to') },
        { key: 'days', label: t('pages.days'), align: 'right' },
        { key: 'volume', label: t('pages.volume'), align: 'right' },
        { key: 'pieces', label: t('pages.pieces'), align: 'right' },
        { key: 'rent', label: t('pages.rent'), align: 'right' },
      ]}
      rows={(row.items ?? []).map((item) => ({
        key: item.PackageId ?? item.CommodityId ?? item.BinId ?? '',
        cells: [
          item.Number ?? item.CourierNumber,
          item.FirstDate,
          item.LastDate,
          `${item.FreeDays} / ${item.NormalDays} / ${item.UltraDays}`,
          String(item.Volume),
          String(item.Quantity),
          item.Amount.toFixed(2),
        ],
      }))}
    />
  );
}
