import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { logisticsThirdPartyPlatformsOrderIndex as screen } from '@entrepot/contract/modules/shops/screens.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense } from 'react';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { type Button, forRow } from '../../core/list/buttons.tsx';
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

/** Marketplace orders that the warehouse ships: bound to goods, ordered, labelled, and reported to the marketplace after departure. */
export function Page() {
  const t = useTexts('shops');
  const acts = usePlatformActs();
  const isCustomer = audience() === 'customer';
  const does: readonly Button<readonly PlatformRow[]>[] = [
    { key: 'create', needs: screen.CreateOrder, primary: true, fits: mayOrder, none: 'pages.createNone', run: acts.create },
    { key: 'label', needs: screen.ObtainLabel, fits: mayLabel, none: 'pages.labelNone', run: acts.label },
    { key: 'confirm', needs: screen.RetryConfirm, fits: mayConfirm, none: 'pages.confirmNone', run: acts.confirm },
  ];
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
            icon: 'refresh',
            needs: screen.RetryConfirm,
            run: acts.confirmFailed,
          },
        ]}
        bulk={does}
        actions={[
          { key: 'match', needs: screen.Match, visible: mayMatch, dialog: (row, onClose) => <MatchDialog row={row} onClose={onClose} /> },
          ...does.map((button) => forRow(button)),
          {
            key: 'uploadLabel',
            needs: screen.UploadLabel,
            visible: mayUpload,
            dialog: (row, onClose) => <UploadLabelDialog row={row} onClose={onClose} />,
          },
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
        <StateTabs of="ThirdPartyPlatformsOrderStatus" label={t('platformOrder.fields.status')} />
      </ListPage>
      <Suspense>{acts.results && <RowResults results={acts.results} onClose={acts.hideResults} />}</Suspense>
    </>
  );
}
