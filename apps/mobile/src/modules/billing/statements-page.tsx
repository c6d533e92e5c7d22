import { billSettlement } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { list } from '@entrepot/client/calls/api.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Row, State } from '../../core/parts.tsx';

/** The customer's statements of settlement periods, each with what it comes to. */
export function StatementsPage() {
  const t = useWords('billing');
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
