import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { list } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Row, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';

/** The customer's coupons: what each takes off, and until when. */
export function CouponsPage() {
  const t = useWords('promotions');
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
                {t('own.until')} <Time at={one.expirationTime} />
              </>
            }
            end={
              <>
                <b>{String(one.preferentialAmount ?? '')}</b>
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
