import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { logisticsThirdPartyPlatformsOrderIndex as screen } from '@entrepot/contract/modules/shops/screens.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { EnumTabs } from '../../core/list/enum-tabs.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { PlatformLines } from './platform-lines.tsx';
import { ordersFilter } from './shop-picker.tsx';
import { mayConfirm, mayLabel, mayMatch, mayOrder, mayUpload, type PlatformRow, usePlatformActs } from './use-platform-acts.ts';

const MatchDialog = late(() => import('./match-dialog.tsx').then((part) => ({ default: part.MatchDialog })));
const UploadLabelDialog = late(() => import('./upload-label-dialog.tsx').then((part) => ({ default: part.UploadLabelDialog })));
const RowResults = late(() => import('./row-results.tsx').then((part) => ({ default: part.RowResults })));

const columns = [
  'platformOrderNo',
  'status',
  'shopAuthorizationInformationType',
  'shopId',
  'logisticsOrderId',
  'platformTrackingNo',
  'labelUrl',
  'confirmTime',
  'confirmErrorMessage',
  'retryCount',
  'nextConfirmTime',
  'packageNo',
];
const staffColumns = [...columns, 'ownerId'];
const filters = ['platformOrderNo', 'shopAuthorizationInformationType', 'shopId', 'status'];

/** Marketplaces' orders as the house sends them: filled with goods, ordered, labelled, and told to the marketplace once they are gone. */
export function Page() {
  const t = useWords('shops');
  const [matching, setMatching] = useState<PlatformRow | null>(null);
  const [uploading, setUploading] = useState<PlatformRow | null>(null);
  const acts = usePlatformActs();
  const isCustomer = audience() === 'C';
  const does = [
    { key: 'create', label: t('actions.create'), needs: screen.CreateOrder, primary: true, may: mayOrder, run: acts.create },
    { key: 'label', label: t('actions.label'), needs: screen.ObtainLabel, may: mayLabel, run: acts.label },
    { key: 'confirm', label: t('actions.confirm'), needs: screen.RetryConfirm, may: mayConfirm, run: acts.confirm },
  ] as const;
  return (
    <>
      <ListPage
        of={platformOrder}
        columns={isCustomer ? columns : staffColumns}
        filters={isCustomer ? filters : [...filters, 'ownerId']}
        filterInputs={ordersFilter}
        form={false}
        toolbar={[
          {
            key: 'confirmFailed',
            label: t('actions.confirmFailed'),
            icon: <Icon name="refresh" />,
            needs: screen.RetryConfirm,
            onClick: acts.confirmFailed,
          },
        ]}
        bulk={does.map(({ may: _may, ...action }) => action)}
        actions={[
          { key: 'match', label: t('actions.match'), needs: screen.Match, shown: mayMatch, run: setMatching },
          ...does.map(({ key, label, needs, may, run }) => ({
            key,
            label,
            needs,
            shown: may,
            run: (row: PlatformRow) => run([row]),
          })),
          { key: 'uploadLabel', label: t('actions.uploadLabel'), needs: screen.UploadLabel, shown: mayUpload, run: setUploading },
        ]}
        detail={{
          sections: [
            {
              keys: [
                'status',
                'shopAuthorizationInformationType',
                'shopId',
                ...(isCustomer ? [] : ['ownerId']),
                'packageNo',
                'logisticsOrderId',
              ],
              quiet: ['packageNo', 'logisticsOrderId'],
            },
            { title: t('pages.labelTitle'), keys: ['platformTrackingNo', 'labelUrl'] },
            {
              title: t('pages.confirmTitle'),
              keys: ['confirmTime', 'confirmErrorMessage', 'confirmErrorCode', 'retryCount', 'nextConfirmTime'],
              quiet: ['confirmErrorMessage', 'confirmErrorCode', 'retryCount', 'nextConfirmTime'],
            },
          ],
          children: (row) => <PlatformLines row={row} />,
        }}
      >
        <EnumTabs of="ThirdPartyPlatformsOrderStatus" label={t('platformOrder.fields.status')} />
      </ListPage>
      <Suspense>
        {matching && <MatchDialog row={matching} onClose={() => setMatching(null)} />}
        {uploading && <UploadLabelDialog row={uploading} onClose={() => setUploading(null)} />}
        {acts.results && <RowResults results={acts.results} onClose={acts.hideResults} />}
      </Suspense>
    </>
  );
}
