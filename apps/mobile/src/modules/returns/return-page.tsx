import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getReturnOrderById } from '@entrepot/contract/modules/returns/calls.ts';
import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { FullSiteLink } from '../../core/full-site-link.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { DetailList, Inside, Panel, Row, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';

/** Renders one return: its state, its numbers, and the announced and received quantity and condition of each commodity. */
export function ReturnPage() {
  const t = useTexts('returns');
  const { id = '' } = useParams<{ id: string }>();
  const { data, error, refetch } = useCallQuery(getReturnOrderById, { id }, { of: returnOrder });
  const label = (key: string) => t(`returnOrder.fields.${key}`);
  return (
    <Page title={t('returnOrder.title')} back="/returns">
      {!data && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting />}</Panel>}
      {data && (
        <>
          <Panel>
            <Inside>
              <DetailList
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

interface FoundCounts {
  qualifiedQuantity: number;
  defectiveQuantity: number;
  problemQuantity: number;
}

/** The condition of the pieces; renders nothing before inspection. */
function Found({ of: { qualifiedQuantity: available, defectiveQuantity: defective, problemQuantity: problem } }: { of: FoundCounts }) {
  const t = useTexts('returns');
  return available + defective + problem > 0 ? t('own.found', { available, defective, problem }) : null;
}
