import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { list } from '@entrepot/client/calls/api.ts';
import { useOwnCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Row, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';

/** Lists the customer's coupons with discount, minimum amount and expiry date. */
export function CouponsPage() {
  const t = useTexts('promotions');
  // Coupon amounts are in the wallet's currency.
  const currency = useOwnCurrency();
  const condition = (least: unknown) =>
    Number(least) > 0 && currency ? `${t('pages.minSpend', { amount: moneyText(String(least), currency) })} · ` : '';
  return (
    <Page title={t('own.title')} back="/wallet">
      <MoreRows
        about={['userCoupon']}
        load={(part, signal) => list(userCoupon, { ...part }, { quiet: true, signal })}
        row={(one) => (
          <Row
            title={String(one.couponName ?? '')}
            lines={
              <>
                {condition(one.availableAmount)}
                {t('own.until')} <Time at={one.expirationTime} />
              </>
            }
            end={
              <>
                <Money amount={String(one.preferentialAmount ?? '0')} currency={currency} />
                <State of="UserCouponStatus" code={one.userCouponStatus} />
              </>
            }
          />
        )}
        empty={<EmptyState title={t('own.none')} />}
      />
    </Page>
  );
}
