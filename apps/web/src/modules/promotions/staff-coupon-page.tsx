import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** The coupons that people of the staff gave: who gave which to whom, and what became of it. */
export function Page() {
  return (
    <ListPage
      of={userCoupon}
      fixed={{ sourceType: 'staff' }}
      columns={['couponId', 'issuerId', 'ownerId', 'userCouponStatus', 'expirationTime', 'usedTime', 'usedAmount', 'billId']}
      filters={['issuerId', 'ownerId', 'couponId', 'userCouponStatus']}
      form={false}
      detail={false}
    />
  );
}
