import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useMemo } from 'react';
import { RecordPage } from '../../core/app/record-page.tsx';
import { DetailSheet } from '../../core/list/detail-sheet.tsx';
import { RecordButtons } from '../../core/list/record-buttons.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { Timeline } from '../timeline/public.tsx';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';
import { billButtons } from './bill-buttons.tsx';
import { BillExtras } from './bill-extras.tsx';
import { BillSummary } from './bill-summary.tsx';
import { detailParts } from './bill-facts.ts';
import { useBill } from './use-bill.ts';

/** One bill on a separate page, named in the address by `id`. */
export function Page() {
  const t = useTexts('billing');
  const place = useTabLocation();
  const id = place.query.get('id');
  const query = useBill(id);
  const cells = moneyCells(bill, useCurrencyOf());
  const buttons = useMemo(billButtons, []);
  useTabTitle(query.data?.serialNumber);
  return (
    <RecordPage id={id} query={query} none={{ title: t('pages.noneChosen'), list: t('bill.plural'), path: '/BillIndex' }}>
      {(row, id) => (
        <Stack>
          <PageHeader
            title={row.serialNumber}
            onBack={() => leave(place)}
            actions={<RecordButtons of={bill} buttons={buttons} row={row} />}
          />
          <Card>
            <BillSummary row={row} />
          </Card>
          <Card>
            <BillExtras id={id} />
          </Card>
          <DetailSheet of={bill} row={row} parts={detailParts(t)} cells={cells} />
          <Timeline of={{ billId: id }} />
        </Stack>
      )}
    </RecordPage>
  );
}
