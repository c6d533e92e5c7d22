import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { getBillById, getBills, payBills } from '@entrepot/contract/modules/billing/calls.ts';
import { getAvailableOnlinePayments } from '@entrepot/contract/modules/payments/calls.ts';
import { getUserWallet } from '@entrepot/contract/modules/wallet/calls.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import { ask, askRows, type Listed } from '@entrepot/client/calls/api.ts';
import { isSome, minus } from '@entrepot/client/money/amounts.ts';
import { followOpened } from '@entrepot/client/money/follow-opened.ts';
import { leftAfter, onlineWays, sameWay, totalDue, usualWay, type Way, waysToPay } from '@entrepot/client/money/pockets.ts';
import { type Payable, useCoupons } from '@entrepot/client/money/use-coupons.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Money } from '@entrepot/ui/money.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Facts, Inside, Panel, Row } from '../../core/parts.tsx';
import { CouponChoice } from './coupon-choice.tsx';
import { WayChoice } from './way-choice.tsx';

type BillRow = Listed<typeof bill> & Pick<Payable, 'lines'>;
type WalletRow = Listed<typeof wallet>;
const { Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;

const few = 10;

/** Some bills: a few with their charges, of which coupons take something off, many without. */
async function loadBills(ids: readonly string[]): Promise<BillRow[]> {
  if (ids.length > few) return (await askRows(bill, getBills, { billIds: [...ids], rows: 100 }, { quiet: true })).data;
  return Promise.all(
    ids.map(async (id) => {
      const whole = await askRows(bill, getBillById, { id }, { quiet: true });
      // A line comes with its id, which the field of the answer does not name.
      return { ...whole, lines: (whole.lines ?? []) as unknown as NonNullable<Payable['lines']> };
    }),
  );
}

/** Pays some bills: what for, how much, from which pocket, and what is left there. */
export function PayPage() {
  const t = useWords('billing');
  const { ids = '' } = useParams<{ ids: string }>();
  const query = new URLSearchParams(useSearch());
  const order = query.get('order');
  const back = order ? `/orders/${order}` : query.has('mall') ? '/mall/orders' : '/wallet';
  const bills = useQuery({
    queryKey: ['bills', ids],
    queryFn: () => loadBills(ids.split(',')),
  });
  const own = useQuery({ queryKey: ['wallet'], queryFn: () => askRows(wallet, getUserWallet, {}, { quiet: true }) });
  const failure = bills.error ?? own.error;
  const open = bills.data?.filter(({ paymentStatus }) => paymentStatus === Unpaid || paymentStatus === PartiallyPaid);
  if (open && open.length > 0 && own.data) return <Paying bills={open} own={own.data} back={back} />;
  return (
    <Page title={t('pay.title')} back={back}>
      <Panel>
        {failure && !(bills.data && own.data) ? (
          <Failed problem={failure} again={() => void Promise.all([bills.refetch(), own.refetch()])} />
        ) : open?.length === 0 ? (
          <EmptyState title={t('pay.nothing')} />
        ) : (
          <Waiting />
        )}
      </Panel>
    </Page>
  );
}

function Paying({ bills, own, back }: { bills: readonly BillRow[]; own: WalletRow; back: string }) {
  const t = useWords('billing');
  const [, go] = useLocation();
  const currency = useCurrencies().find(({ id }) => id === own.currencyId) ?? { code: '', sign: '', decimals: 2 };
  const { data: offered } = useQuery({
    queryKey: ['payment-ways', own.currencyId],
    queryFn: () => ask(getAvailableOnlinePayments, { currencyId: own.currencyId }, { quiet: true }),
  });
  // Coupons take off what nothing was paid of yet.
  const coupons = useCoupons(
    bills.filter(({ paymentStatus }) => paymentStatus === Unpaid),
    true,
  );
  const due = minus(totalDue(bills), coupons.off);
  const ways = [...waysToPay(own, due, false), ...onlineWays(own, due, offered ?? [])];
  const [chosen, choose] = useState<Way | null>(null);
  const [problem, setProblem] = useState('');
  const way = ways.find((one) => one.missing === null && sameWay(one, chosen)) ?? usualWay(ways);
  const paying = useAction(
    (by: Pick<Way, 'type' | 'online'>, idempotencyKey) =>
      ask(
        payBills,
        {
          billIds: bills.map(({ id }) => id),
          paymentType: by.type,
          couponIds: coupons.chosen,
          expectedAmount: due,
          onlinePaymentConfigurationId: by.online ? by.online.id : undefined,
        },
        { quiet: true, idempotencyKey },
      ),
    {
      success: ({ onlinePayment }) => (onlinePayment ? undefined : t('pages.paid', { amount: moneyText(due, currency) })),
      done({ onlinePayment: opened }) {
        // The provider's page is no page of this client; a code to scan is shown where its payer comes back to.
        if (opened) followOpened(opened, '/app/payment', (address) => location.assign(address));
        else go(back, { replace: true });
      },
      handle(refusal) {
        setProblem(refusal.message);
        return true;
      },
    },
  );
  if (coupons.looking)
    return (
      <Page title={t('pay.title')} back={back}>
        <Panel>
          <Waiting />
        </Panel>
      </Page>
    );
  // Coupons alone may settle it.
  const settled = !isSome(due) && coupons.chosen.length > 0;
  const by = settled ? { type: enumCodes.PaymentType.Coupon } : isSome(due) ? way : undefined;
  const left = isSome(due) && way ? leftAfter(own, way) : null;
  return (
    <Page
      title={t('pay.title')}
      back={back}
      foot={
        <Button kind="primary" size="large" wide disabled={!by} busy={paying.busy} onClick={() => by && paying.run(by)}>
          {settled ? t('pages.payWithCoupons') : t('pages.payAmount', { amount: moneyText(due, currency) })}
        </Button>
      }
    >
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      <Panel title={t('pay.what')}>
        {bills.map((one) => (
          <Row
            key={one.id}
            title={enumLabel('BillType', one.billType)}
            lines={one.explanation ?? one.serialNumber}
            end={<Money amount={one.paymentMoney} currency={currency} />}
          />
        ))}
      </Panel>
      {coupons.enabled && coupons.offered.length > 0 && <CouponChoice coupons={coupons} currency={currency} />}
      <WayChoice ways={ways} chosen={way} currency={currency} onChoose={choose} />
      {left && (
        <Panel>
          <Inside>
            <Facts
              of={[
                [t('pay.balanceNow'), <Money key="now" amount={own.balance} currency={currency} />],
                [t('pay.balanceAfter'), <Money key="after" amount={left.balance} currency={currency} />],
                [t('pay.creditAfter'), way && isSome(way.credit) && <Money key="credit" amount={left.credit} currency={currency} />],
              ]}
            />
          </Inside>
        </Panel>
      )}
    </Page>
  );
}
