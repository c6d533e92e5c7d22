import { revokeUserCoupons } from '@entrepot/contract/modules/promotions/calls.ts';
import { userCouponStates, type userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

type Row = Listed<typeof userCoupon>;

/** May a coupon be taken back from its customer? */
export const mayRevoke = ({ userCouponStatus }: Row) => userCouponStates.can(userCouponStatus, 'revoke');

/** Takes unused coupons back from customers once the person agreed; those that could not be are told. Answers whether it was done. */
export function useRevoking() {
  const t = useWords('promotions');
  const revoking = useCall(revokeUserCoupons);
  return async function revoke(rows: readonly Row[]): Promise<boolean> {
    const agreed = await confirm({
      title: t('pages.revokeTitle', { count: rows.length }),
      text: t('pages.revokeText'),
      confirmLabel: t('actions.Revoke'),
      tone: 'danger',
    });
    const answers = agreed ? await revoking.run({ ids: rows.map(({ id }) => id) }) : undefined;
    if (!answers) return false;
    const refused = answers.filter(({ ok }) => !ok);
    if (refused.length < answers.length) tell({ tone: 'success', text: t('pages.revoked', { count: answers.length - refused.length }) });
    if (refused.length) tell({ tone: 'error', text: t('pages.someFailed', { count: refused.length, message: refused[0]?.message ?? '' }) });
    return true;
  };
}
