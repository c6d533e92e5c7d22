import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { shippedTitle } from '@entrepot/client/form/resource-fields.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { role } from '@entrepot/contract/modules/access/role.ts';
import { getSelectRoles } from '@entrepot/contract/modules/access/role-calls.ts';
import { addUserCoupons } from '@entrepot/contract/modules/promotions/calls.ts';
import { userCoupon } from '@entrepot/contract/modules/promotions/user-coupon.ts';
import { CallDrawer } from '../../core/form/call-form.tsx';

const customersRoles = 2;

/** Issues the given or a selected coupon to customers by name or role. */
export function IssueDrawer({ couponId = null, name, onClose }: { couponId?: string | null; name?: string; onClose(): void }) {
  const t = useTexts('promotions');
  // Default roles of a site are named by the texts of their own module.
  useTexts('access');
  const { data: roles = [] } = useCallQuery(getSelectRoles, { roleKind: customersRoles });
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
          wrong: !userIds?.length && !roleIds?.length && t('pages.chooseRecipients'),
          validateOn: 'sending',
        },
        roleIds: { label: t('pages.byRole'), options: roles.map(({ value, name: own }) => ({ value, label: shippedTitle(role, own) })) },
        quantity: { label: t('pages.quantity') },
      })}
      defaults={{ quantity: 1 }}
      params={{ couponId: couponId ?? undefined }}
      submit={t('actions.IssueThis')}
      success={(count) => t('pages.issued', { count })}
      onClose={onClose}
    />
  );
}
