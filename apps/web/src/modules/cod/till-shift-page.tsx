import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { tillIndex } from '@entrepot/contract/modules/cod/screens.ts';
import { getTillShiftById, printTillReceipt, printTillShift, undoTillEntry } from '@entrepot/contract/modules/cod/till-calls.ts';
import { tillEntry, tillShift } from '@entrepot/contract/modules/cod/till.ts';
import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan, useSession } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { Card, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useState } from 'react';
import { RecordPage } from '../../core/app/record-page.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { DetailSheet } from '../../core/list/detail-sheet.tsx';
import { printPdf } from '../../core/print/print-pdf.ts';
import { leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { enumLabel } from '../../core/values/enums.ts';
import { moneyCells, useCurrencyOf } from '../wallet/public.tsx';

type Entry = Listed<typeof tillEntry>;
const { Collection, PayOut } = enumCodes.TillEntryType;
const { Open } = enumCodes.TillShiftStatus;
const withTakings = { ...tillShift, fields: { ...tillShift.fields, ...getTillShiftById.output.children } };
const facts = [
  'tillId',
  'warehouseId',
  'tillShiftStatus',
  'operatorId',
  'creationTime',
  'closedTime',
  'receiverId',
  'takenOverTime',
  'openingFloat',
  'cashTaken',
  'cardTaken',
  'transferTaken',
  'paidOut',
  'cashInside',
  'expectedCash',
  'countedCash',
  'difference',
  'remarks',
];

/** The shift in the `id` parameter: its takings, its count, and its entries, which can be undone while it is open. */
export function Page() {
  const t = useTexts('cod');
  const place = useTabLocation();
  const id = place.query.get('id');
  const currencyOf = useCurrencyOf();
  const query = useCallQuery(getTillShiftById, { id: id ?? '' }, { enabled: Boolean(id) });
  useTabTitle(query.data?.serialNumber);
  const printing = useAction((shift: string) => callApi(printTillShift, { id: shift }, { quiet: true, timeout: 60_000 }), {
    done: (address) => void printPdf(address),
  });
  return (
    <RecordPage id={id} query={query} none={{ title: t('pages.noShift'), list: t('tillShift.plural'), path: '/TillIndex?view=tillShifts' }}>
      {(data) => (
        <Stack>
          <PageHeader
            title={data.serialNumber}
            onBack={() => leave(place)}
            actions={
              <Button busy={printing.busy} onClick={() => printing.run(data.id)}>
                {t('actions.printShift')}
              </Button>
            }
          />
          <DetailSheet
            of={withTakings}
            row={data}
            parts={[{ keys: facts }]}
            cells={moneyCells(withTakings, currencyOf, { signed: ['difference'] })}
          />
          <Entries shift={data} />
        </Stack>
      )}
    </RecordPage>
  );
}

function Entries({ shift }: { shift: { id: string; tillShiftStatus: number; operatorId: string; currencyId: string } }) {
  const t = useTexts('cod');
  useLanguage();
  const can = useCan();
  const userId = useSession((session) => session.user?.userId);
  const currency = useCurrencyOf()(shift);
  const [undoing, setUndoing] = useState<Entry | null>(null);
  const { data } = useRows(tillEntry, { TillShiftId: shift.id, rows: 200, descendingOrder: false });
  const printing = useAction((id: string) => callApi(printTillReceipt, { id }, { quiet: true, timeout: 60_000 }), {
    done: (address) => void printPdf(address),
  });
  const rows = data?.data ?? [];
  const undone = new Set(rows.map(({ reversesId }) => reversesId));
  const isReversible = ({ id, tillEntryType }: Entry) => (tillEntryType === Collection || tillEntryType === PayOut) && !undone.has(id);
  const canUndo = shift.tillShiftStatus === Open && shift.operatorId === userId && can(tillIndex.Operate);
  return (
    <Card title={t('pages.tillEntries')} flush>
      <Table
        label={t('pages.tillEntries')}
        columns={[
          { key: 'number', label: t('tillEntry.fields.serialNumber') },
          { key: 'type', label: t('tillEntry.fields.tillEntryType') },
          { key: 'means', label: t('tillEntry.fields.tillMeans') },
          { key: 'amount', label: t('pages.amountOfEntry'), align: 'right' },
          { key: 'about', label: t('pages.aboutEntry') },
          { key: 'buttons', label: '' },
        ]}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            <Text key="n" mono inline>
              {row.serialNumber}
            </Text>,
            enumLabel('TillEntryType', row.tillEntryType),
            enumLabel('TillMeans', row.tillMeans),
            <Money key="m" amount={row.amount} currency={currency} />,
            <Text key="a" inline>
              {[row.logisticsOrderSerialNumber, row.reference, row.reversesSerialNumber, row.remarks].filter(Boolean).join(' · ')}
            </Text>,
            <Group key="b" tight>
              {row.tillEntryType === Collection && (
                <Button size="small" onClick={() => printing.run(row.id)}>
                  {t('actions.printReceipt')}
                </Button>
              )}
              {canUndo && isReversible(row) && (
                <Button size="small" kind="danger" onClick={() => setUndoing(row)}>
                  {t('actions.undoTillEntry')}
                </Button>
              )}
            </Group>,
          ],
        }))}
      />
      {undoing && (
        <CallDialog
          of={undoTillEntry}
          about={tillEntry}
          title={t('pages.undoTitle', { number: undoing.serialNumber })}
          above={
            <Alert tone="warn">
              {t(undoing.tillEntryType === PayOut ? 'pages.undoPayOutNote' : 'pages.undoNote', {
                amount: moneyText(undoing.amount.replace('-', ''), currency),
              })}
            </Alert>
          }
          rows={[['remarks']]}
          fields={{ remarks: { label: t('pages.why') } }}
          params={{ id: undoing.id }}
          submit={t('actions.undoTillEntry')}
          tone="danger"
          success={t('pages.undoneDone', { number: undoing.serialNumber })}
          onClose={() => setUndoing(null)}
        />
      )}
    </Card>
  );
}
