import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getReturnOrderById } from '@entrepot/contract/modules/returns/calls.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { askRows } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { CopyText } from '@entrepot/ui/copy-text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { FullSiteLink } from '../../core/full-site-link.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Facts, Inside, Panel, Row, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';

/** One return: its state, its numbers, and of each commodity how many were announced and how many were found, in which condition. */
export function ReturnPage() {
  const t = useWords('returns');
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['return-order', id],
    queryFn: () => askRows(returnOrder, getReturnOrderById, { id }, { quiet: true }),
  });
  const label = (key: string) => t(`returnOrder.fields.${key}`);
  return (
    <Page title={t('returnOrder.title')} back="/returns">
      {!data && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting />}</Panel>}
      {data && (
        <>
          <Panel>
            <Inside>
              <Facts
                of={[
                  [label('documentStatus'), <State key="state" of="WarehouseDocumentStatus" code={data.documentStatus} />],
                  [label('orderNo'), <CopyText key="number" text={data.orderNo} />],
                  [label('courierNumber'), data.courierNumber && <CopyText key="courier" text={data.courierNumber} />],
                  [label('returnReason'), enumLabel('ReturnReason', data.returnReason)],
                  [label('warehouseId'), String(data.warehouseName ?? '')],
                  [label('submitTime'), data.submitTime && <Time key="made" at={data.submitTime} />],
                  [label('remarks'), data.remarks],
                ]}
              />
            </Inside>
          </Panel>
          <Panel title={t('own.goods')}>
            {data.goods.map((one) => (
              <Row
                key={one.id}
                title={one.commodityName ?? one.commodityCode}
                lines={<Found of={one} />}
                end={<b>{one.expectedQuantity}</b>}
              />
            ))}
          </Panel>
          {data.documentStatus === enumCodes.WarehouseDocumentStatus.Draft && (
            <Panel>
              <FullSiteLink to={`/ReturnOrderEdit?id=${id}`}>{t('own.change')}</FullSiteLink>
            </Panel>
          )}
        </>
      )}
    </Page>
  );
}

interface Looked {
  qualifiedQuantity: number;
  defectiveQuantity: number;
  problemQuantity: number;
}

/** In which condition the pieces were found; nothing while nobody has looked at them. */
function Found({ of: { qualifiedQuantity: available, defectiveQuantity: defective, problemQuantity: problem } }: { of: Looked }) {
  const t = useWords('returns');
  return available + defective + problem > 0 ? t('own.found', { available, defective, problem }) : null;
}
