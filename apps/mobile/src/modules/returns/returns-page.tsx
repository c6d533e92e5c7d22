import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { returnLogisticsOrderIndex, returnOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { list } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Row, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';
import { ReturnList } from './return-list.tsx';

/** Lists the returns from the customer's buyers, with their progress and outcome. */
export function ReturnsPage() {
  const t = useTexts('returns');
  const may = useCan();
  return (
    <ReturnList
      of="own"
      other={may(returnLogisticsOrderIndex) ? '/returned' : null}
      press={may(returnOrderIndex.Establish) ? { label: t('own.announce'), to: '/returns/new' } : null}
      about={['returnOrder']}
      load={(part, signal) => list(returnOrder, { ...part }, { quiet: true, signal })}
      row={(one) => (
        <Row
          to={`/returns/${one.id}`}
          title={one.courierNumber ?? one.orderNo}
          lines={
            <>
              {enumLabel('ReturnReason', one.returnReason)} · <Time at={one.creationTime} />
            </>
          }
          end={<State of="WarehouseDocumentStatus" code={one.documentStatus} />}
        />
      )}
    />
  );
}
