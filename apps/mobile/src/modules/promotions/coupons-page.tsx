import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { list } from '@entrepot/client/calls/api.ts';
import { useOwnCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Money } from '@entrepot/ui/money.tsx';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Row, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';

/** The customer's coupons: what each takes off, from which amount on, and until when. */
export function CouponsPage() {
  const t = useWords('promotions');
  // What a coupon says counts in the wallet's currency.
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
