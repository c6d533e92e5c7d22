import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { shippedTitle } from '@entrepot/client/form/resource-fields.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { role } from '@entrepot/contract/modules/access/role.ts';
import { getSelectRoles } from '@entrepot/contract/modules/access/role-calls.ts';
import { addUserCoupons } from '@entrepot/contract/modules/promotions/calls.ts';
import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { useQuery } from '@tanstack/react-query';
import { CallDrawer } from '../../core/form/call-form.tsx';

const customersRoles = 2;

/** Issues a coupon, of one kind or of one that is chosen, to customers by name or by role. */
export function IssueDrawer({ couponId = null, name, onClose }: { couponId?: string | null; name?: string; onClose(): void }) {
  const t = useWords('promotions');
  // Roles that a site begins with are called by the words of their own module.
  useWords('access');
  const { data: roles = [] } = useQuery({
    queryKey: ['customer-roles'],
    queryFn: () => ask(getSelectRoles, { roleKind: customersRoles }, { quiet: true }),
  });
  return (
    <CallDrawer
      of={addUserCoupons}
      about={userCoupon}
      title={name ? headed(t('actions.Issue'), name) : t('actions.Issue')}
      size="large"
      rows={[['couponId'], ['userIds', 'roleIds'], ['quantity']]}
      fields={({ userIds, roleIds }) => ({
        couponId: { hidden: couponId !== null },
        userIds: {
          label: t('pages.byCustomer'),
          wrong: !userIds?.length && !roleIds?.length && t('pages.chooseSomebody'),
          said: 'sending',
        },
        roleIds: { label: t('pages.byRole'), options: roles.map(({ value, name: own }) => ({ value, label: shippedTitle(role, own) })) },
        quantity: { label: t('pages.quantity') },
      })}
      starts={{ quantity: 1 }}
      given={{ couponId: couponId ?? undefined }}
      submit={t('actions.IssueThis')}
      success={(count) => t('pages.issued', { count })}
      onClose={onClose}
    />
  );
}
