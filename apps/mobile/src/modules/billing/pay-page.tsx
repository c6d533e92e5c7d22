import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { getBillById, getBills, payBills } from '@entrepot/contract/modules/billing/calls.ts';
import { getAvailableOnlinePayments } from '@entrepot/contract/modules/payments/calls.ts';
import { rechargeIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { getUserWallet } from '@entrepot/contract/modules/wallet/calls.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import { isSome, minus } from '@entrepot/client/money/amounts.ts';
import { followOpened } from '@entrepot/client/money/follow-opened.ts';
import { leftAfter, onlineWays, sameWay, totalDue, usualWay, type Way, waysToPay } from '@entrepot/client/money/pockets.ts';
import { type Payable, useCoupons } from '@entrepot/client/money/use-coupons.ts';
import { useCallQueries } from '@entrepot/client/react/call-queries.ts';
import { callQuery, useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { unknownCurrency, useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { useState } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { DetailList, Inside, Panel, Row, Soft } from '../../core/parts.tsx';
import { EinvoiceLine } from '../einvoices/public.tsx';
import { PendingPayments } from '../payments/public.tsx';
import { WayChoice } from './way-choice.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';

type BillRow = Listed<typeof bill> & Pick<Payable, 'lines'>;
type WalletRow = Listed<typeof wallet>;
const { Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;

const few = 10;

/** Loads bills. A few are loaded with their charges, because coupons apply to these; longer lists are loaded without. */
function useBills(ids: readonly string[]) {
  const isFew = ids.length <= few;
  const whole = useCallQueries(isFew ? ids.map((id) => callQuery(getBillById, { id }, { of: bill })) : []);
  const heads = useCallQuery(getBills, isFew ? null : { billIds: [...ids], rows: 100 }, { of: bill });
  const data: readonly BillRow[] | undefined = isFew ? whole.data : heads.data?.data;
  return { ...(isFew ? whole : heads), data };
}

/** Pays bills: shows what they are for, the amount, the payment methods and the remaining balance. */
export function PayPage() {
  const t = useTexts('billing');
  const { ids = '' } = useParams<{ ids: string }>();
  const query = new URLSearchParams(useSearch());
  const order = query.get('order');
  const back = order ? `/orders/${order}` : query.has('mall') ? '/mall/orders' : '/wallet';
  const bills = useBills(ids.split(','));
  const own = useCallQuery(getUserWallet, {}, { of: wallet });
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
  const t = useTexts('billing');
  const [, go] = useLocation();
  const search = useSearch();
  const can = useCan();
  const currency = useCurrencies().find(({ id }) => id === own.currencyId) ?? unknownCurrency;
  const { data: offered } = useCallQuery(getAvailableOnlinePayments, { currencyId: own.currencyId });
  // Coupons only apply to bills without any payment.
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
      callApi(
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
        // The provider's page is outside this client; a QR code is shown on the page to which the payer returns.
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
  // Coupons alone may cover the whole amount.
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
      <PendingPayments billIds={bills.map(({ id }) => id)} currency={currency} />
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
      {isSome(due) && <EinvoiceLine />}
      {isSome(due) && can(rechargeIndex.Establish) && (
        <Panel>
          <Row title={t('pages.byTransfer')} to={`/pay/${bills.map(({ id }) => id).join(',')}/transfer${search && `?${search}`}`} />
        </Panel>
      )}
      {left && (
        <Panel>
          <Inside>
            <DetailList
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

/** The coupons that apply to the bills. The combination with the largest discount is preselected until the user changes it. */
function CouponChoice({ coupons, currency }: { coupons: ReturnType<typeof useCoupons>; currency: Currency }) {
  const t = useTexts('promotions');
  const { offered, chosen, off, toggle } = coupons;
  const amount = (of: string) => moneyText(of, currency);
  return (
    <Panel title={t('pages.coupons')}>
      <Inside>
        <div role="status">
          <Soft>
            {chosen.length
              ? t('pages.chosen', { count: chosen.length, amount: amount(off) })
              : t('pages.available', { count: offered.length })}
          </Soft>
        </div>
        {offered.map(({ id, name, preferentialAmount }) => (
          <Checkbox key={id} label={`${name} · ${amount(preferentialAmount)}`} checked={chosen.includes(id)} onChange={() => toggle(id)} />
        ))}
      </Inside>
    </Panel>
  );
}
