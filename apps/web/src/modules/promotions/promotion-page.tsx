import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { needsOf } from '@entrepot/contract/core/resource.ts';
import { publishPromotionActivities } from '@entrepot/contract/modules/promotions/activity-calls.ts';
import { promotionActivity, promotionClaim } from '@entrepot/contract/modules/promotions/promotion-activity.ts';
import { publishStates } from '@entrepot/contract/modules/content/publish-states.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { CopyText } from '@entrepot/ui/base/copy-text.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { widgets } from '@entrepot/ui/form/widgets.tsx';
import { checkUniqueCoupons } from './unique-coupons.ts';

type Offers = { couponId?: string | null }[];
const { Input } = widgets.rows;

/** The coupons of a promotion with the quantity of each; the same one cannot be added twice. */
function OffersInput({ field, onChange, ...props }: InputProps<Offers>) {
  const t = useTexts('promotions');
  const labelOf = (key: string) => t(`promotionActivity.rows.coupons.${key}`);
  return (
    <Input
      {...props}
      field={field}
      labelOf={labelOf}
      onChange={(next: Offers | null) => checkUniqueCoupons(next ?? [], t) && onChange(next)}
    />
  );
}

const PageEditor = late(() => import('./page-editor.tsx').then((part) => ({ default: part.PageEditor })));
const Records = late(() => import('./record-drawer.tsx').then((part) => ({ default: part.RecordDrawer })));

type Row = Listed<typeof promotionActivity>;
const { Ended } = enumCodes.ActivityStatus;
const isOpen = ({ activityStatus }: Row) => activityStatus !== Ended;
const defaults = { resetCycle: enumCodes.ResetCycle.Never, coupons: [] };

/** Pages on which customers claim coupons: made, configured, looked at, published, with the record of the claims. */
export function Page() {
  const t = useTexts('promotions');
  const actions: readonly Button<Row>[] = [
    {
      key: 'PageConfiguration',
      needs: needsOf(promotionActivity, 'edit'),
      visible: isOpen,
      dialog: (row, onClose) => <PageEditor id={row.id} name={String(row.name)} onClose={onClose} />,
    },
    { key: 'Preview', run: ({ id }) => go(`/PreviewPromotionActivitiesIndex?id=${id}`) },
    callButton({
      key: 'Publish',
      call: publishPromotionActivities,
      visible: (row) => isOpen(row) && publishStates.can(row.publishStatus, 'publish'),
      confirm: { title: 'pages.publishTitle', text: 'pages.publishText' },
      success: 'pages.published',
    }),
    {
      key: 'Claims',
      dialog: (row, onClose) => (
        <Records of={promotionClaim} id={row.id} title={headed(t('actions.Claims'), titleOf(promotionActivity, row))} onClose={onClose} />
      ),
    },
  ];
  return (
    <ListPage
      of={promotionActivity}
      cells={{ registerLink: (row) => row.registerLink && <CopyText text={`${location.origin}${row.registerLink}`} quiet /> }}
      form={{
        defaults: defaults,
        fields: {
          name: { span: 4 },
          roleIds: { hint: t('pages.rolesHint') },
          coupons: { input: OffersInput, span: 4, hint: t('pages.limitHint') },
        },
      }}
      at={{ ClaimRecord: 'Claims' }}
      mayEdit={isOpen}
      mayRemove={({ issuedQuantity }) => issuedQuantity === 0}
      actions={actions}
    />
  );
}
