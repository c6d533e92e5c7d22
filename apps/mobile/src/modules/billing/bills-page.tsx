import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { list, type Listed } from '@entrepot/client/calls/api.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Row, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';

const { Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;
const isOpen = ({ paymentStatus }: Listed<typeof bill>) => paymentStatus === Unpaid || paymentStatus === PartiallyPaid;

/** Lists the customer's bills. Pressing an open bill pays it; pressing any other opens it. */
export function BillsPage() {
  const t = useTexts('billing');
  const currencies = useCurrencies();
  return (
    <Page title={t('bill.plural')} back="/wallet">
      <MoreRows
        about={['bill']}
        load={(part, signal) => list(bill, { ...part }, { quiet: true, signal })}
        row={(one) => (
          <Row
            title={enumLabel('BillType', one.billType)}
            lines={
              <>
                {one.serialNumber}
                <br />
                <Time at={one.creationTime} />
              </>
            }
            end={
              <>
                <Money
                  amount={isOpen(one) ? String(one.open) : one.paymentMoney}
                  currency={currencies.find(({ id }) => id === one.currencyId)}
                />
                <State of="PaymentStatus" code={one.paymentStatus} />
              </>
            }
            to={isOpen(one) ? `/pay/${one.id}` : `/bills/${one.id}`}
          />
        )}
        empty={<EmptyState title={t('pay.noBills')} />}
      />
    </Page>
  );
}
