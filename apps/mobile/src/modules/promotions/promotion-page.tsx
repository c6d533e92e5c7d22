import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { claimPromotionCoupon, getPromotionActivitiesPage } from '@entrepot/contract/modules/promotions/activity-calls.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useLocation, useParams, useSearch } from 'wouter';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Row, Soft, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';
import { usePerson } from '../../core/use-person.ts';
import css from './promotion.module.css';

const { Claimable } = enumCodes.PromotionClaimStatus;

/** A promotion, visible to anyone with its address: its description and the coupons to claim. */
export function PromotionPage() {
  const t = useTexts('promotions');
  const { id = '' } = useParams<{ id: string }>();
  const search = new URLSearchParams(useSearch());
  const person = usePerson();
  const [, go] = useLocation();
  const { data, error, refetch } = useCallQuery(getPromotionActivitiesPage, { id }, { anonymous: person === 'visitor' });
  const claiming = useCall(claimPromotionCoupon, { success: t('offer.taken') });
  const here = `/promotions/${id}`;
  const referrer = search.get('referrer');
  const register = `/register?${new URLSearchParams(definedOnly({ to: here, referrer: referrer || undefined }))}`;
  return (
    <Page title={data?.name ?? t('offer.title')} back="/">
      {!data && <Panel>{error ? <Failed compact problem={error} again={refetch} /> : <Waiting />}</Panel>}
      {data && (
        <Soft>
          <Time at={data.startTime} /> – <Time at={data.endTime} />
        </Soft>
      )}
      {data?.pageConfiguration.map((block, at) => (
        <section key={at} className={css.block}>
          {block.title && <h2>{block.title}</h2>}
          {block.text && <p>{block.text}</p>}
          {block.imageUrls?.map((address) => (
            <img key={address} src={address} alt="" loading="lazy" />
          ))}
        </section>
      ))}
      {data && data.coupons.length > 0 && (
        <Panel title={t('offer.coupons')}>
          {data.coupons.map((coupon) => (
            <Row
              key={coupon.couponId}
              title={coupon.name}
              lines={coupon.expirationTime && <Time at={coupon.expirationTime} />}
              end={
                person === 'customer' && coupon.promotionClaimStatus === Claimable ? (
                  <Button
                    size="small"
                    kind="primary"
                    busy={claiming.busy}
                    onClick={() => void claiming.run({ promotionActivitiesId: id, couponId: coupon.couponId })}
                  >
                    {t('offer.take')}
                  </Button>
                ) : (
                  <State of="PromotionClaimStatus" code={coupon.promotionClaimStatus} />
                )
              }
            />
          ))}
          {person === 'visitor' && (
            <Inside>
              <Button kind="primary" wide onClick={() => go(`/sign-in?${new URLSearchParams({ to: here })}`)}>
                {t('offer.signIn')}
              </Button>
              <Button wide onClick={() => go(register)}>
                {t('offer.register')}
              </Button>
            </Inside>
          )}
        </Panel>
      )}
    </Page>
  );
}
