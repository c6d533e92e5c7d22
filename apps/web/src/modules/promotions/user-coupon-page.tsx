import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { userCouponIndex } from '@entrepot/contract/modules/promotions/screens.ts';
import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { mayRevoke, useRevoking } from './use-revoking.ts';

const IssueDrawer = late(() => import('./issue-drawer.tsx').then((part) => ({ default: part.IssueDrawer })));

/** The coupons in customers' hands: issued here, and taken back while they are unused. */
export function Page() {
  const t = useWords('promotions');
  const [issuing, setIssuing] = useState(false);
  const revoke = useRevoking();
  return (
    <>
      <ListPage
        of={userCoupon}
        filters={['ownerId', 'couponId', 'userCouponStatus']}
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
