import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { cancelPackageReturn, packageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import { packageReturnIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { useState } from 'react';
import { ListPage } from '../../core/list/list-page.tsx';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { usePlace, writeQuery } from '../../core/tabs/place.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { filterInputs } from './choices.tsx';
import { ConfirmReturnDialog } from './confirm-return-dialog.tsx';
import { isHere, paymentOf, reasonOf, receiverOf, type ReturnRow, wayBackOf } from './return-facts.ts';
import { ReturnFacts, ReturnPanel } from './return-parts.tsx';
import { useHandingOver } from './use-handing-over.ts';

const { Returning, Returned } = enumCodes.PackageStatus;

/** Packages that go back to their senders: the list of them, or the scanner's table where they are handed to the courier. */
export function Page() {
  const place = usePlace();
  return place.query.get('scan') ? <HandOver /> : <Listed />;
}

function Listed() {
  const t = useWords('packages');
  const place = usePlace();
  const [handing, setHanding] = useState<ReturnRow | null>(null);
  const cancelling = useCall(cancelPackageReturn, { success: t('pages.returnCancelled') });
  async function cancel(row: ReturnRow) {
    const agreed = await confirm({
      title: t('pages.cancelReturnTitle', { number: row.courierNumber }),
      text: t('pages.cancelReturnText'),
      confirmLabel: t('actions.cancelReturn'),
      tone: 'danger',
    });
    if (agreed) await cancelling.run({ id: row.id });
  }
  return (
    <>
      <ListPage
        of={packageReturn}
        columns={['courierNumber', 'ownerId', 'payment', 'shelfId', 'receiver', 'reason', 'warehouseId', 'wayBack']}
        filters={['courierNumber', 'ownerId', 'warehouseId']}
        filterInputs={filterInputs}
        starts={{ packageStatus: Returning }}
        form={false}
        own={[
          { key: 'payment', label: t('calls.paymentStatus'), width: 140, cell: (row) => <StateTag {...paymentOf(t, row)} /> },
          { key: 'receiver', label: t('calls.recipientName'), width: 240, cell: (row) => receiverOf(row).join(' · ') },
          { key: 'reason', label: t('calls.returnReason'), width: 120, cell: reasonOf },
          {
            key: 'wayBack',
            label: t('calls.returnCourierNumber'),
            width: 170,
            cell: (row) => <span className="mono">{wayBackOf(row)}</span>,
          },
        ]}
        toolbar={[
          {
            key: 'scan',
            label: t('actions.handOverByScanner'),
            icon: <Icon name="check" />,
            primary: true,
            needs: packageReturnIndex.Confirm,
            onClick: () => writeQuery(place, new URLSearchParams({ scan: '1' })),
          },
        ]}
        actions={[
          { key: 'confirm', label: t('actions.handOver'), needs: packageReturnIndex.Confirm, shown: isHere, run: setHanding },
          {
            key: 'cancel',
            label: t('actions.cancelReturn'),
            tone: 'danger',
            needs: packageReturnIndex.Cancel,
            shown: isHere,
            run: (row) => void cancel(row),
          },
        ]}
        detail={{ children: (row) => <ReturnFacts row={row} /> }}
      >
        <StatusTabs />
      </ListPage>
      {handing && <ConfirmReturnDialog row={handing} onClose={() => setHanding(null)} />}
    </>
  );
}

function StatusTabs() {
  const t = useWords('packages');
  const place = usePlace();
  return (
    <Tabs
      label={t('packageReturn.fields.packageStatus')}
      tabs={[Returning, Returned].map((code) => ({ key: String(code), label: enumLabel('PackageStatus', code) }))}
      value={place.query.get('packageStatus') ?? String(Returning)}
      onChange={(key) => {
        const query = new URLSearchParams(place.query);
        query.set('packageStatus', key);
        query.delete('page');
        writeQuery(place, query);
      }}
    />
  );
}

function HandOver() {
  const t = useWords('packages');
  const place = usePlace();
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
