import { getShelvesById } from '@entrepot/contract/modules/shelving/calls.ts';
import { returnLogisticsOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { go } from '../../core/tabs/place.ts';
import { AsOf, BinTimeline } from '../timeline/public.tsx';
import { useOtherColumns } from './shelf-columns.ts';

const contents = getShelvesById.gives.of.contents.of;
const shown = ['courierNumber', 'productName', 'memberCode', 'packageStatus', 'quantity', 'weight', 'shelvedTime'] as const;

/** What lies on a shelf, or lay on it at a moment: packages, pieces of commodities by themselves, bins, and returns. */
export function ShelfContents({ id }: { id: string }) {
  const t = useWords('shelving');
  const packages = useWords('packages');
  const can = useCan();
  const others = useOtherColumns();
  const [at, setAt] = useState<Date | null>(null);
  const [bin, setBin] = useState<{ binId: string; binNumber: string } | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['shelf-contents', id, at?.getTime() ?? null],
    queryFn: () => ask(getShelvesById, { id, at }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(
    () => shown.map((key) => ({ key, label: packages(`package.fields.${key === 'weight' ? 'grossWeight' : key}`), field: contents[key] })),
    [packages],
  );
  const { stock, bins, returns } = data ?? {};
  const isOther = Boolean(stock?.length || bins?.length || returns?.length);
  return (
    <Stack>
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
          columns={others.stock}
          rows={stock}
          rowKey={({ commodityId, inventoryState, batchDate }) => `${commodityId} ${inventoryState} ${batchDate}`}
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
      {bin && <BinTimeline binId={bin.binId} number={bin.binNumber} onClose={() => setBin(null)} />}
    </Stack>
  );
}
