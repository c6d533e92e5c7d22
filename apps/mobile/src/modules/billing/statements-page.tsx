import { billSettlement } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { list } from '@entrepot/client/calls/api.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Row, State } from '../../core/parts.tsx';

/** Lists the customer's statements per settlement period with their totals. */
export function StatementsPage() {
  const t = useTexts('billing');
  const currencies = useCurrencies();
  return (
    <Page title={t('billSettlement.plural')} back="/wallet">
      <MoreRows
        about={['billSettlement']}
        load={(part, signal) => list(billSettlement, { ...part }, { quiet: true, signal })}
        row={(one) => (
          <Row
            to={`/statements/${one.id}`}
            title={`${one.periodStart} – ${one.periodEnd}`}
            lines={one.serialNumber}
            end={
              <>
                <Money amount={one.totalAmount} currency={currencies.find(({ id }) => id === one.currencyId)} />
                <State of="BillSettlementStatus" code={one.billSettlementStatus} />
              </>
            }
          />
        )}
        empty={<EmptyState title={t('billSettlement.empty')} />}
      />
    </Page>
  );
}
