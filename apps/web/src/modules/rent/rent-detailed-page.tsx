import { rentSettlement } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { NotShown } from '../../core/app/not-shown.tsx';
import { FactSheet } from '../../core/list/fact-sheet.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';

const facts = ['ownerId', 'warehouseId', 'periodStart', 'periodEnd', 'amount', 'rentSettlementStatus', 'billId', 'remarks'];

/** One settlement of rent with the days of each parcel, commodity or bin, named in the address by `id`. */
export function Page() {
  const t = useWords('rent');
  const place = usePlace();
  const id = place.query.get('id');
  const cells = moneyCells(rentSettlement, useCurrencyOf());
  const { data, error, refetch } = useQueryRow(rentSettlement, id);
  useTabTitle(data && t('pages.title', { from: data.periodStart, until: data.periodEnd }));
  if (!id)
    return (
      <EmptyState title={t('pages.noneChosen')} action={{ label: t('rentSettlement.plural'), onClick: () => go('/WarehouseRentIndex') }} />
    );
  if (error && !data) return <NotShown error={error} again={refetch} />;
  if (!data) return <LoadingBlock />;
  const keys = audience() === 'C' ? facts.filter((key) => key !== 'ownerId') : facts;
  return (
    <Stack>
      <PageHeader title={t('pages.title', { from: data.periodStart, until: data.periodEnd })} onBack={() => leave(place)} />
      <FactSheet of={rentSettlement} row={data} parts={[{ keys }]} cells={cells} />
      <Card title={t('rentSettlement.fields.items')}>
        <Items row={data} />
      </Card>
    </Stack>
  );
}

function Items({ row }: { row: Listed<typeof rentSettlement> }) {
  const t = useWords('rent');
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
