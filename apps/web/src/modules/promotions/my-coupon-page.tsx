import { serverNow } from '@entrepot/contract/core/clock.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { CouponGrid } from '@entrepot/ui/money/coupon-grid.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Pager } from '@entrepot/ui/table/pager.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import type { CouponCard } from '@entrepot/ui/form/value-props.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { useOwnCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { cardOf, minuteOf } from './card.ts';

type Row = Listed<typeof userCoupon>;
const { Unused, Used } = enumCodes.UserCouponStatus;
const states = Object.values(enumCodes.UserCouponStatus);
const size = 20;
const recharges = 2;

/** The user's coupons as cards by status, usable ones first. */
export function Page() {
  const t = useTexts('promotions');
  useLanguage();
  const place = useTabLocation();
  const { timeZone: zone } = useSettings();
  const currency = useOwnCurrency();
  const state = Number(place.query.get('state') ?? Unused);
  const page = Number(place.query.get('page') ?? 1);
  const { data, error, refetch } = useRows(userCoupon, { index: page, rows: size, UserCouponStatus: state }, place.inFront);
  const to = (next: Record<string, string>) => writeQuery(place, new URLSearchParams({ state: String(state), ...next }));
  return (
    <Stack>
      <PageHeader title={place.title} />
      <Tabs
        label={t('userCoupon.fields.userCouponStatus')}
        tabs={states.map((code) => ({ key: String(code), label: enumLabel('UserCouponStatus', code) }))}
        value={String(state)}
        onChange={(key) => to({ state: key })}
      />
      {error && !data ? (
        <ErrorState {...errorProps(error, refetch)} />
      ) : !data ? (
        <LoadingBlock />
      ) : data.data.length === 0 ? (
        <EmptyState title={t('pages.noneOf')} text={t('pages.noneText')} />
      ) : (
        <CouponGrid label={t('userCoupon.plural')} coupons={data.data.map((row) => ownCard(row, t, { zone, currency }))} />
      )}
      {data && data.total > size && (
        <Pager
          page={page}
          size={size}
          total={data.total}
          totalIsBound={data.totalIsBound}
          onChange={(next) => to({ page: String(next.page) })}
        />
      )}
    </Stack>
  );
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

/** Card of the user's coupon; an unusable one shows its outcome instead of its validity. */
function ownCard(row: Row, t: Translate, { zone, currency }: { zone: string; currency: Currency | undefined }): CouponCard {
  const card = cardOf(
    {
      id: row.id,
      currency,
      name: String(row.couponName ?? ''),
      amount: Number(row.preferentialAmount),
      availableAmount: numberOf(row.availableAmount),
      availableWeight: numberOf(row.availableWeight),
      expenseType: typeof row.expenseType === 'string' ? row.expenseType : null,
      superposition: Boolean(row.superposition),
      forRecharge: row.useScope === recharges,
      startDate: row.startDate,
      expirationTime: row.expirationTime,
    },
    t,
    { zone, now: serverNow() },
  );
  if (row.userCouponStatus === Unused) return card;
  const tag = { label: enumLabel('UserCouponStatus', row.userCouponStatus), tone: toneOf('UserCouponStatus', row.userCouponStatus) };
  const spent = row.userCouponStatus === Used && row.billSerialNumber;
  const usedOn = t('pages.usedOn', { number: String(row.billSerialNumber), amount: moneyText(row.usedAmount ?? '0', currency) });
  return {
    ...card,
    over: true,
    state: tag,
    ...(spent ? { conditions: [usedOn], time: row.usedTime ? minuteOf(row.usedTime, zone) : '' } : {}),
  };
}
