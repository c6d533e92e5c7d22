import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { cancelPackageReturn, packageReturn, confirmPackageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import { packageReturnIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { type Button as ListButton, callButton } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useTabLocation, writeQuery } from '../../core/tabs/tab-location.ts';
import { filterInputs } from './choices.tsx';
import { isHere, paymentOf, reasonOf, receiverOf, returnCourierNumberOf, type ReturnRow } from './return-facts.ts';
import { ReturnDetails, ReturnPanel } from './return-parts.tsx';
import { useHandingOver } from './use-handing-over.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { CallDialog } from '../../core/form/call-form.tsx';

const { Returning, Returned } = enumCodes.PackageStatus;

/** Packages to return to their senders: the list, or the scan screen that hands them to the courier. */
export function Page() {
  const place = useTabLocation();
  return place.query.get('scan') ? <HandOver /> : <Listed />;
}
const actions: readonly ListButton<Listed<typeof packageReturn>>[] = [
  {
    key: 'handOver',
    needs: packageReturnIndex.Confirm,
    visible: isHere,
    dialog: (row, onClose) => <ConfirmReturnDialog row={row} onClose={onClose} />,
  },
  callButton({
    key: 'cancelReturn',
    call: cancelPackageReturn,
    tone: 'danger',
    needs: packageReturnIndex.Cancel,
    visible: isHere,
    confirm: { title: 'pages.cancelReturnTitle', text: 'pages.cancelReturnText' },
    success: 'pages.returnCancelled',
  }),
];

function Listed() {
  const t = useTexts('packages');
  const place = useTabLocation();
  return (
    <ListPage
      of={packageReturn}
      columns={['courierNumber', 'ownerId', 'payment', 'shelfId', 'receiver', 'reason', 'warehouseId', 'wayBack']}
      filters={['courierNumber', 'ownerId', 'warehouseId']}
      filterInputs={filterInputs}
      defaults={{ packageStatus: Returning }}
      form={false}
      own={[
        { key: 'payment', label: t('calls.paymentStatus'), width: 140, cell: (row) => <StateTag {...paymentOf(t, row)} /> },
        { key: 'receiver', label: t('calls.recipientName'), width: 240, cell: (row) => receiverOf(row).join(' · ') },
        { key: 'reason', label: t('calls.returnReason'), width: 120, cell: reasonOf },
        {
          key: 'wayBack',
          label: t('calls.returnCourierNumber'),
          width: 170,
          cell: (row) => <span className="mono">{returnCourierNumberOf(row)}</span>,
        },
      ]}
      toolbar={[
        {
          key: 'handOverByScanner',
          icon: 'check',
          primary: true,
          needs: packageReturnIndex.Confirm,
          run: () => writeQuery(place, new URLSearchParams({ scan: '1' })),
        },
      ]}
      actions={actions}
      detail={{ children: (row) => <ReturnDetails row={row} /> }}
    >
      <StatusTabs />
    </ListPage>
  );
}

function StatusTabs() {
  const t = useTexts('packages');
  const states = [Returning, Returned].map((value) => ({ value }));
  return <StateTabs of="PackageStatus" name="packageStatus" label={t('packageReturn.fields.packageStatus')} states={states} all={false} />;
}

function HandOver() {
  const t = useTexts('packages');
  const place = useTabLocation();
  const { parcel, scans } = useHandingOver();
  const clear = () => scans.send('clear', t('actions.cancel'));
  const toList = () => writeQuery(place, new URLSearchParams());
  return (
    <Stack>
      <PageHeader title={place.title} onBack={toList} />
      <ScanField
        scans={scans}
        label={parcel ? t('pages.scanWayBackOf', { number: parcel.courierNumber }) : t('pages.scanReturn')}
        hint={t('pages.handOverHint')}
        armed={parcel !== null}
        onEscape={parcel ? clear : toList}
        aside={
          parcel ? (
            <ReturnPanel row={parcel} onClose={clear} />
          ) : (
            <Group>
              <Button onClick={toList}>{t('packageReturn.plural')}</Button>
            </Group>
          )
        }
      />
    </Stack>
  );
}

/** Hands a package over to the courier with its return tracking number. */
function ConfirmReturnDialog({ row, onClose }: { row: ReturnRow; onClose(): void }) {
  const t = useTexts('packages');
  return (
    <CallDialog
      of={confirmPackageReturn}
      about={{ module: 'packages' }}
      size="small"
      title={t('pages.handOverTitle', { number: row.courierNumber })}
      above={<ReturnDetails row={row} />}
      rows={[['returnCourierNumber']]}
      params={{ id: row.id }}
      entered={`package-return:${row.id}`}
      submit={t('actions.handOver')}
      tone="danger"
      success={t('pages.handedOver', { number: row.courierNumber })}
      onClose={onClose}
    />
  );
}
