import { getReturnLogisticsOrders } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { returnLogisticsOrderIndex, returnOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { askRows } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { Row, State } from '../../core/parts.tsx';
import { ReturnList } from './return-list.tsx';
import { daysLeft, type ReturnedRow } from './returned-facts.ts';

const soon = 7;

/** What came back from the destination: what each is, and until when its customer decides. */
export function ReturnedListPage() {
  const t = useWords('returns');
  const can = useCan();
  return (
    <ReturnList
      of="returned"
      other={can(returnOrderIndex) ? '/returns' : null}
      press={can(returnLogisticsOrderIndex.Claim) ? { label: t('actions.claimNumbers'), to: '/returned/claim' } : null}
      about={['returned']}
      load={async (part, signal) => {
        const page = await askRows(returnLogisticsOrder, getReturnLogisticsOrders, { ...part }, { quiet: true, signal });
        return { ...page, data: page.data as unknown as ReturnedRow[] };
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

/** How long is left to decide, where it presses. */
function Left({ row }: { row: ReturnedRow }) {
  const t = useWords('returns');
  const left = daysLeft(row);
  if (left === null || left > soon) return null;
  return left < 0 ? (
    <StateTag tone="wrong" label={t('returned.over')} />
  ) : (
    <StateTag tone="waits" label={t('returned.left', { count: left })} />
  );
}
