import { serverNow } from '@entrepot/contract/core/clock.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { getPromotionActivitiesPage } from '@entrepot/contract/modules/promotions/activity-calls.ts';
import { blockKinds } from '@entrepot/contract/modules/promotions/promotion-activity.ts';
import { CouponGrid } from '@entrepot/ui/money/coupon-grid.tsx';
import { Stack, Text, Title } from '@entrepot/ui/page/layout.tsx';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import type { CouponCard } from '@entrepot/ui/form/value-props.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { useFileUrl } from '@entrepot/ui/form/uploads.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { cardOf, minuteOf } from './card.ts';
import css from './promotion-view.module.css';

export type PromotionPage = Output<typeof getPromotionActivitiesPage>;
export type PromotionOffer = PromotionPage['coupons'][number];
/** Action on a coupon of the page; null: none. */
export type OfferAction = (offer: PromotionOffer) => { label: string; onClick(): unknown } | null;

const { Claimable } = enumCodes.PromotionClaimStatus;
const recharges = 2;

/** A promotion's page: its blocks in the order staff put them, the coupons as cards with what each is to the reader. */
export function PromotionView({ page, actionOf }: { page: PromotionPage; actionOf: OfferAction }) {
  const t = useTexts('promotions');
  useLanguage();
  const { timeZone: zone } = useSettings();
  const urlOf = useFileUrl();
  const { pageConfiguration: blocks, coupons } = page;
  const currency = { code: page.currency.code, sign: page.currency.symbol, decimals: page.currency.decimalPlaces };
  const visibleBlocks = blocks.some(({ kind }) => kind === blockKinds.coupons)
    ? blocks
    : [...blocks, { kind: blockKinds.coupons, imageUrls: [], title: null, text: null }];
  const offerOf = (key: string) => coupons.find(({ couponId }) => couponId === key);
  return (
    <article className={css.page}>
      <header className={css.head}>
        <Title level={1}>{page.name}</Title>
        <Text tone="soft">{t('pages.period', { from: minuteOf(page.startTime, zone), until: minuteOf(page.endTime, zone) })}</Text>
      </header>
      {visibleBlocks.map(({ kind, imageUrls, title, text }, at) => (
        <section key={at} className={css.block}>
          {title && <Title level={2}>{title}</Title>}
          {kind === blockKinds.picture && (
            <div className={css.pictures}>
              {(imageUrls ?? []).map((url) => (
                <img key={url} src={urlOf(url)} alt={title ?? page.name} />
              ))}
            </div>
          )}
          {text && <p className={css.text}>{text}</p>}
          {kind === blockKinds.coupons && (
            <CouponGrid
              label={t('pages.coupons')}
              coupons={coupons.map((offer) => offerCard(offer, t, { zone, currency }))}
              actionOf={(key) => {
                const offer = offerOf(key);
                return offer ? actionOf(offer) : null;
              }}
            />
          )}
        </section>
      ))}
      {coupons.length === 0 && (
        <Stack>
          <Text tone="soft">{t('pages.noOffers')}</Text>
        </Stack>
      )}
    </article>
  );
}

function offerCard(offer: PromotionOffer, t: Translate, { zone, currency }: { zone: string; currency: Currency }): CouponCard {
  const now = serverNow();
  const { promotionClaimStatus: status, effectiveDays, expirationTime } = offer;
  const card = cardOf(
    {
      ...offer,
      currency,
      id: offer.couponId,
      amount: offer.preferentialAmount,
      expenseType: offer.expenseType ?? null,
      forRecharge: offer.useScope === recharges,
      startDate: offer.startDate ?? now,
      expirationTime: expirationTime ?? now,
    },
    t,
    { zone, now },
  );
  const left = offer.remainingQuantity;
  return {
    ...card,
    conditions: [...card.conditions, ...(left === null || left === undefined ? [] : [t('pages.left', { count: left })])],
    time: effectiveDays ? t('pages.daysFrom', { count: effectiveDays }) : card.time,
    state: { label: enumLabel('PromotionClaimStatus', status), tone: toneOf('PromotionClaimStatus', status) },
    over: status !== Claimable,
  };
}
