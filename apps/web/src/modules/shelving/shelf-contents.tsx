import { getShelvesById } from '@entrepot/contract/modules/shelving/contents.ts';
import { returnLogisticsOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { listMark } from '@entrepot/ui/table/list-text.ts';
import { useMemo, useState } from 'react';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { go } from '../../core/tabs/tab-location.ts';
import { ContainerHistory } from '../containers/public.tsx';
import { AsOf } from '../timeline/public.tsx';

const { stock, bins, returns, parcels } = getShelvesById.output.children;
const ofStock = [
  'commodityCode',
  'commodityName',
  'memberCode',
  'inventoryState',
  'batchDate',
  'lotNumber',
  'expiryDate',
  'lotBlocked',
  'quantity',
] as const;
const ofLots: ReadonlySet<string> = new Set(['lotNumber', 'expiryDate', 'lotBlocked']);
const ofReturns = ['serialNumber', 'returnsOrderNumberNo', 'memberCode', 'quantity', 'weight', 'shelvedTime'] as const;
const ofParcels = ['parcelNo', 'serialNumber', 'memberCode', 'carrierNo', 'weight', 'shelvedTime'] as const;
const ofBins = ['binNumber', 'memberCode', 'quantity', 'shelvedTime'] as const;

/** Columns of shelf contents other than packages, labelled as in their own lists. */
function useOtherColumns() {
  const commodities = useTexts('commodities');
  const receiving = useTexts('receiving');
  const access = useTexts('access');
  const returned = useTexts('returns');
  const orders = useTexts('orders');
  return useMemo(() => {
    const nameOf: Record<string, string> = {
      commodityCode: commodities('commodity.fields.commodityCode'),
      commodityName: commodities('commodity.fields.name'),
      memberCode: access('user.fields.memberCode'),
      inventoryState: commodities('commodityInventory.fields.inventoryState'),
      batchDate: commodities('commodityInventory.fields.batchDate'),
      lotNumber: commodities('commodityLot.fields.number'),
      expiryDate: commodities('commodityLot.fields.expiryDate'),
      lotBlocked: commodities('pages.lots.isBlocked'),
      quantity: commodities('commodityInventory.fields.quantity'),
      binNumber: receiving('bin.fields.binNumber'),
      shelvedTime: receiving('bin.fields.shelvedTime'),
      serialNumber: returned('returnLogisticsOrder.fields.serialNumber'),
      returnsOrderNumberNo: returned('returnLogisticsOrder.fields.returnsOrderNumberNo'),
      weight: returned('returnLogisticsOrder.fields.grossWeight'),
    };
    const ofParcel: Record<string, string> = {
      ...nameOf,
      parcelNo: orders('orderParcel.fields.parcelNo'),
      serialNumber: orders('logisticsOrder.fields.serialNumber'),
      carrierNo: orders('logisticsOrder.fields.carrierNo'),
      weight: orders('orderParcel.fields.weight'),
    };
    return {
      parcels: ofParcels.map((key) => ({ key, label: ofParcel[key]!, field: parcels.children[key] })),
      stock: ofStock.map((key) => ({ key, label: nameOf[key]!, field: stock.children[key] })),
      bins: ofBins.map((key) => ({ key, label: nameOf[key]!, field: bins.children[key] })),
      returns: ofReturns.map((key) => ({ key, label: nameOf[key]!, field: returns.children[key] })),
    };
  }, [commodities, receiving, access, returned, orders]);
}

const contents = getShelvesById.output.children.contents.children;
const columnKeys = ['courierNumber', 'productName', 'memberCode', 'packageStatus', 'quantity', 'weight', 'shelvedTime'] as const;

/** Contents of a shelf now or at a chosen moment: packages, loose pieces of commodities, bins, returns and packed parcels. */
export function ShelfContents({ id }: { id: string }) {
  const t = useTexts('shelving');
  const packages = useTexts('packages');
  const can = useCan();
  const others = useOtherColumns();
  const [at, setAt] = useState<Date | null>(null);
  const [bin, setBin] = useState<{ binId: string; binNumber: string } | null>(null);
  const { data, error, refetch } = useCallQuery(getShelvesById, { id, at }, { showsPrevious: true });
  const columns = useMemo(
    () =>
      columnKeys.map((key) => ({ key, label: packages(`package.fields.${key === 'weight' ? 'grossWeight' : key}`), field: contents[key] })),
    [packages],
  );
  const { stock, bins, returns, parcels } = data ?? {};
  const hasLots = stock?.some(({ lotNumber }) => lotNumber);
  const isOther = Boolean(stock?.length || bins?.length || returns?.length || parcels?.length);
  return (
    <Stack>
      {data?.formerNumbers?.length ? (
        <Text tone="soft">{t('pages.formerNumbers', { numbers: data.formerNumbers.join(listMark()) })}</Text>
      ) : null}
      <AsOf value={at} onChange={setAt} />
      {(!isOther || Boolean(data?.contents?.length)) && (
        <DataTable
          label={t('calls.contents')}
          columns={columns}
          rows={data?.contents ?? undefined}
          rowKey={({ packageId }) => packageId}
          onOpen={can(packageIndex) ? ({ packageId }: { packageId: string }) => go(`/PackageDetailed?id=${packageId}`) : undefined}
          error={error ? errorProps(error, refetch) : null}
          empty={{ title: t(at ? 'pages.nothingThen' : 'pages.nothingHere'), compact: true }}
        />
      )}
      {stock?.length ? (
        <DataTable
          label={t('pages.stock')}
          columns={hasLots ? others.stock : others.stock.filter(({ key }) => !ofLots.has(key))}
          rows={stock}
          rowKey={({ commodityId, inventoryState, batchDate, lotNumber }) => `${commodityId} ${inventoryState} ${batchDate} ${lotNumber}`}
        />
      ) : null}
      {bins?.length ? (
        <DataTable label={t('pages.bins')} columns={others.bins} rows={bins} rowKey={({ binId }) => binId} onOpen={(row) => setBin(row)} />
      ) : null}
      {returns?.length ? (
        <DataTable
          label={t('pages.returns')}
          columns={others.returns}
          rows={returns}
          rowKey={({ returnLogisticsOrderId }) => returnLogisticsOrderId}
          onOpen={
            can(returnLogisticsOrderIndex)
              ? ({ returnLogisticsOrderId: of }: { returnLogisticsOrderId: string }) => go(`/ReturnLogisticsOrderDetailed?id=${of}`)
              : undefined
          }
        />
      ) : null}
      {parcels?.length ? (
        <DataTable
          label={t('pages.parcels')}
          columns={others.parcels}
          rows={parcels}
          rowKey={({ parcelId }) => parcelId}
          onOpen={
            can(logisticsOrderIndex)
              ? ({ logisticsOrderId: of }: { logisticsOrderId: string; parcelId: string }) => go(`/LogisticsOrderDetailed?id=${of}`)
              : undefined
          }
        />
      ) : null}
      {bin && <ContainerHistory kind="bin" id={bin.binId} onClose={() => setBin(null)} />}
    </Stack>
  );
}
