import { returnOrder } from '@entrepot/contract/modules/returns/return-order.ts';
import { returnOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { list } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Row, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';

/** What the customer's buyers send back: how far each return is, and what became of it. */
export function ReturnsPage() {
  const t = useWords('returns');
  const may = useCan();
  return (
    <Page
      title={t('returnOrder.plural')}
      back="/me"
      foot={
        may(returnOrderIndex.Establish) && (
          <Button kind="primary" size="large" wide href="/app/returns/new">
            {t('own.announce')}
          </Button>
        )
      }
    >
      <MoreRows
        about={['returnOrder']}
        load={(part, signal) => list(returnOrder, { ...part }, { quiet: true, signal })}
        row={(one) => (
          <Row
            to={`/returns/${one.id}`}
            title={one.courierNumber ?? one.orderNo}
            lines={
              <>
                {enumLabel('ReturnReason', one.returnReason)} <Time at={one.creationTime} />
              </>
            }
            end={<State of="WarehouseDocumentStatus" code={one.documentStatus} />}
          />
        )}
        empty={<EmptyState title={t('own.none')} />}
      />
    </Page>
  );
}
