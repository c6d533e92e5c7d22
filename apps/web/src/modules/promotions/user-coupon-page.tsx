import { f } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { couponUses } from '@entrepot/contract/modules/promotions/calls.ts';
import { userCouponIndex } from '@entrepot/contract/modules/promotions/screens.ts';
import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import type { FilterProps } from '@entrepot/ui/widget-props.ts';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { narrowedBy } from '../../core/list/list-filters.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { mayRevoke, useRevoking } from './use-revoking.ts';

const IssueDrawer = late(() => import('./issue-drawer.tsx').then((part) => ({ default: part.IssueDrawer })));

/** Coupons as their list is narrowed: by their customers' currency, and by what they were used on, too. */
const narrowed = narrowedBy(userCoupon, { currencyId: f.ref('currency'), usedOn: f.text({ max: 8 }) });
const useWord = { bill: 'pages.usedOnBill', recharge: 'pages.usedOnRecharge' } as const;

function UsedOnFilter({ name, label, value, onChange }: FilterProps<string>) {
  const t = useWords('promotions');
  const options = couponUses.map((use) => ({ value: use, label: t(useWord[use]) }));
  return (
    <Select label={label} hideLabel name={name} options={options} value={value ?? null} onChange={onChange} placeholder={label} clearable />
  );
}

/** The coupons in customers' hands: issued here, and taken back while they are unused. */
export function Page() {
  const t = useWords('promotions');
  const [issuing, setIssuing] = useState(false);
  const revoke = useRevoking();
  return (
    <>
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
            cell: (row) => <Money amount={String(row.preferentialAmount ?? '')} />,
          },
          { key: 'expiry', label: t('pages.expiry'), width: 100, cell: ({ expirationTime }) => <Expiry time={expirationTime} /> },
        ]}
        toolbar={[
          {
            key: 'issue',
            label: t('actions.Issue'),
            icon: <Icon name="plus" />,
            primary: true,
            needs: userCouponIndex.Issue,
            onClick: () => setIssuing(true),
          },
        ]}
        actions={[
          {
            key: 'revoke',
            label: t('actions.Revoke'),
            tone: 'danger',
            needs: userCouponIndex.Revoke,
            shown: mayRevoke,
            run: async (row) => void (await revoke([row])),
          },
        ]}
        bulk={[{ key: 'revoke', label: t('actions.Revoke'), tone: 'danger', needs: userCouponIndex.Revoke, run: revoke }]}
        form={false}
        detail={false}
        emptyAction={{ label: t('actions.Issue'), onClick: () => setIssuing(true) }}
      />
      <Suspense>{issuing && <IssueDrawer onClose={() => setIssuing(false)} />}</Suspense>
    </>
  );
}

const { NotExpired, Expired } = enumCodes.ExpiryStatus;

/** Whether a coupon's time is over, as it is now; its status follows by the clock of the house. */
function Expiry({ time }: { time: Date | null }) {
  if (!time) return null;
  const isOver = time < new Date();
  return <StateTag label={enumLabel('ExpiryStatus', isOver ? Expired : NotExpired)} tone={isOver ? 'wrong' : 'done'} />;
}
