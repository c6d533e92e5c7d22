import { getReturnLogisticsOrders } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnLogisticsOrderIndex, returnOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { fetchRows } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { Row, State } from '../../core/parts.tsx';
import { ReturnList } from './return-list.tsx';
import { daysLeft, type ReturnedRow } from './returned-facts.ts';

const soon = 7;

/** Lists parcels returned from the destination, with the deadline for the customer's decision. */
export function ReturnedListPage() {
  const t = useTexts('returns');
  const can = useCan();
  return (
    <ReturnList
      of="returned"
      other={can(returnOrderIndex) ? '/returns' : null}
      press={can(returnLogisticsOrderIndex.Claim) ? { label: t('actions.claimNumbers'), to: '/returned/claim' } : null}
      about={['returned']}
      load={async (part, signal) => {
        const page = await fetchRows(returnLogisticsOrder, getReturnLogisticsOrders, { ...part }, { quiet: true, signal });
        return page;
      }}
      row={(one) => (
        <Row
          to={`/returned/${one.id}`}
          title={one.returnsOrderNumberNo}
          lines={[one.productName, one.goodsPieces ? t('pages.piecesOf', { count: one.goodsPieces }) : null].filter(Boolean).join(' · ')}
          end={
            <>
              <State of="ReturnLogisticsOrderStatus" code={one.status} />
              <Left row={one} />
            </>
          }
        />
      )}
    />
  );
}

/** The days left to decide, shown when the deadline is near. */
function Left({ row }: { row: ReturnedRow }) {
  const t = useTexts('returns');
  const left = daysLeft(row);
  if (left === null || left > soon) return null;
  return left < 0 ? (
    <StateTag tone="error" label={t('returned.over')} />
  ) : (
    <StateTag tone="waiting" label={t('returned.left', { count: left })} />
  );
}
