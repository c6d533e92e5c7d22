import { titleOf } from '@entrepot/client/form/resource-fields.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { needsOf } from '@entrepot/contract/core/resource.ts';
import { publishPromotionActivities } from '@entrepot/contract/modules/promotions/activity-calls.ts';
import { promotionActivity, promotionClaim } from '@entrepot/contract/modules/promotions/promotion-activity.ts';
import { publishStates } from '@entrepot/contract/modules/content/publish-states.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { promotionActivitiesIndex } from '@entrepot/contract/modules/promotions/screens.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { CopyText } from '@entrepot/ui/copy-text.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { go } from '../../core/tabs/place.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { OffersInput } from './offers-input.tsx';

const PageEditor = late(() => import('./page-editor.tsx').then((part) => ({ default: part.PageEditor })));
const Records = late(() => import('./record-drawer.tsx').then((part) => ({ default: part.RecordDrawer })));

type Row = Listed<typeof promotionActivity>;
const { Ended } = enumCodes.ActivityStatus;
const isOpen = ({ activityStatus }: Row) => activityStatus !== Ended;
const starts = { resetCycle: enumCodes.ResetCycle.Never, coupons: [] };

/** Pages on which customers claim coupons: made, configured, looked at, published, with the record of the claims. */
export function Page() {
  const t = useWords('promotions');
  const [configuring, setConfiguring] = useState<Row | null>(null);
  const [records, setRecords] = useState<Row | null>(null);
  const publishing = useCall(publishPromotionActivities, { success: t('pages.published') });
  const publish = async ({ id, name }: Row) => {
    const agreed = await confirm({
      title: t('pages.publishTitle', { name }),
      text: t('pages.publishText'),
      confirmLabel: t('actions.Publish'),
    });
    if (agreed) await publishing.run({ id });
  };
  return (
    <>
      <ListPage
        of={promotionActivity}
        cells={{ registerLink: (row) => row.registerLink && <CopyText text={`${location.origin}${row.registerLink}`} quiet /> }}
        form={{
          starts: starts,
          fields: {
            name: { span: 4 },
            roleIds: { hint: t('pages.rolesHint') },
            coupons: { input: OffersInput, span: 4, hint: t('pages.limitHint') },
          },
        }}
        at={{ PageConfiguration: 'configure', ClaimRecord: 'claims' }}
        mayEdit={isOpen}
        mayRemove={({ issuedQuantity }) => issuedQuantity === 0}
        actions={[
          {
            key: 'configure',
            label: t('actions.PageConfiguration'),
            needs: needsOf(promotionActivity, 'edit'),
            shown: isOpen,
            run: setConfiguring,
          },
          { key: 'preview', label: t('actions.Preview'), run: ({ id }) => go(`/PreviewPromotionActivitiesIndex?id=${id}`) },
          {
            key: 'publish',
            label: t('actions.Publish'),
            needs: promotionActivitiesIndex.Publish,
            shown: (row) => isOpen(row) && publishStates.can(row.publishStatus, 'publish'),
            run: publish,
          },
          { key: 'claims', label: t('actions.Claims'), run: setRecords },
        ]}
      />
      <Suspense>
        {configuring && <PageEditor id={configuring.id} name={String(configuring.name)} onClose={() => setConfiguring(null)} />}
        {records && (
          <Records
            of={promotionClaim}
            id={records.id}
            title={headed(t('actions.Claims'), titleOf(promotionActivity, records))}
            onClose={() => setRecords(null)}
          />
        )}
      </Suspense>
    </>
  );
}
