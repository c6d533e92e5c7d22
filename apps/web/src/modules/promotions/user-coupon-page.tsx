import { serverNow } from '@entrepot/contract/core/clock.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { couponUses, revokeUserCoupons } from '@entrepot/contract/modules/promotions/calls.ts';
import { userCouponIndex } from '@entrepot/contract/modules/promotions/screens.ts';
import { userCoupon, userCouponStates } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import type { FilterProps } from '@entrepot/ui/form/widget-props.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { toast } from '@entrepot/client/calls/notices.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { translate } from '@entrepot/client/texts/i18n.ts';
import { useFieldCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { withFilters } from '../../core/list/list-filters.ts';
import { type Button, callButton, forRow } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';

const IssueDrawer = late(() => import('./issue-drawer.tsx').then((part) => ({ default: part.IssueDrawer })));

/** Coupons with additional filters: by their customers' currency and by what they were used on. */
const narrowed = withFilters(userCoupon, { currencyId: f.ref('currency'), usedOn: f.text({ max: 8 }) });
const mayRevoke = ({ userCouponStatus }: Listed<typeof userCoupon>) => userCouponStates.can(userCouponStatus, 'revoke');
const useWord = { bill: 'pages.usedOnBill', recharge: 'pages.usedOnRecharge' } as const;

function UsedOnFilter({ name, label, value, onChange }: FilterProps<string>) {
  const t = useTexts('promotions');
  const options = couponUses.map((use) => ({ value: use, label: t(useWord[use]) }));
  return (
    <Select label={label} hideLabel name={name} options={options} value={value ?? null} onChange={onChange} placeholder={label} clearable />
  );
}

/** Revokes unused coupons and reports those that could not be revoked. */
const revoke: Button<readonly Listed<typeof narrowed>[]> = callButton({
  key: 'Revoke',
  call: revokeUserCoupons,
  tone: 'danger',
  confirm: { title: 'pages.revokeTitle', text: 'pages.revokeText' },
  done(answers) {
    const refused = answers.filter(({ ok }) => !ok);
    const count = answers.length - refused.length;
    if (count) toast({ tone: 'success', text: translate('promotions', 'pages.revoked', { count }) });
    if (refused.length) {
      const values = { count: refused.length, message: refused[0]?.message ?? '' };
      toast({ tone: 'error', text: translate('promotions', 'pages.someFailed', values) });
    }
  },
});

/** The coupons in customers' hands: issued here, and taken back while they are unused. */
export function Page() {
  const t = useTexts('promotions');
  const currencyOf = useFieldCurrency();
  return (
    <ListPage
      of={narrowed}
      filters={['ownerId', 'couponId', 'userCouponStatus', 'usedOn', 'currencyId']}
      filterInputs={{ usedOn: UsedOnFilter }}
      columns={[
        'couponId',
        'amount',
        'ownerId',
        'userCouponStatus',
        'expirationTime',
        'expiry',
        'usedTime',
        'usedAmount',
        'billId',
        'startDate',
      ]}
      own={[
        {
          key: 'amount',
          label: t('coupon.fields.preferentialAmount'),
          align: 'right',
          width: 100,
          cell: (row) => <Money amount={String(row.preferentialAmount ?? '')} currency={currencyOf(userCoupon.fields.usedAmount, row)} />,
        },
        { key: 'expiry', label: t('pages.expiry'), width: 100, cell: ({ expirationTime }) => <Expiry time={expirationTime} /> },
      ]}
      toolbar={[
        {
          key: 'Issue',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: userCouponIndex.Issue,
          dialog: (_, onClose) => <IssueDrawer onClose={onClose} />,
        },
      ]}
      actions={[forRow(revoke, { visible: mayRevoke })]}
      bulk={[revoke]}
      form={false}
      detail={false}
    />
  );
}

const { NotExpired, Expired } = enumCodes.ExpiryStatus;

/** Whether a coupon has expired by now; a job updates its status later. */
function Expiry({ time }: { time: Date | null }) {
  if (!time) return null;
  const code = time < serverNow() ? Expired : NotExpired;
  return <StateTag label={enumLabel('ExpiryStatus', code)} tone={toneOf('ExpiryStatus', code)} />;
}
