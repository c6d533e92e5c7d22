import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { RecordPage } from '../../core/app/record-page.tsx';
import { DetailSheet } from '../../core/list/detail-sheet.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useCurrencyOf } from '../wallet/public.tsx';
import { useRemittanceCells } from './cells.tsx';
import { Movements } from './movements.tsx';
import { RemitHost, useRemitting, type Remittance } from './use-remitting.tsx';

const { Remitted } = enumCodes.CodRemittanceStatus;
const facts = [
  'ownerId',
  'codRemittanceStatus',
  'totalCollected',
  'totalFee',
  'netAmount',
  'payTo',
  'exchangeRate',
  'walletAmount',
  'transferNo',
  'remittedTime',
  'confirmedById',
  'operatorId',
  'creationTime',
];

/** The remittance in the `id` parameter: orders, money movements and the actions of finance. */
export function Page() {
  const t = useTexts('cod');
  const place = useTabLocation();
  const id = place.query.get('id');
  const cells = useRemittanceCells();
  const remitting = useRemitting();
  const query = useQueryRow(codRemittance, id);
  useTabTitle(query.data?.serialNumber);
  return (
    <RecordPage
      id={id}
      query={query}
      none={{ title: t('pages.noneChosen'), list: t('codRemittance.plural'), path: '/CodRemittanceIndex?view=remittances' }}
    >
      {(data) => {
        const staff = audience() !== 'customer';
        const status = data.codRemittanceStatus;
        const step = (verb: string, label: string, run: (row: Remittance) => unknown, kind: 'primary' | 'danger') =>
          mayDo(data, verb) ? (
            <Button key={verb} kind={kind} onClick={() => run(data)}>
              {label}
            </Button>
          ) : null;
        return (
          <Stack>
            <PageHeader
              title={data.serialNumber}
              onBack={() => leave(place)}
              actions={
                <>
                  {step('cancel', t('actions.cancel'), remitting.cancel, 'danger')}
                  {step('confirm', t('actions.confirm'), remitting.confirm, 'primary')}
                  {step('pay', t('actions.remit'), remitting.remit, 'primary')}
                </>
              }
            />
            <DetailSheet
              of={codRemittance}
              row={data}
              parts={[{ keys: staff ? facts : facts.filter((key) => !['ownerId', 'confirmedById', 'operatorId'].includes(key)) }]}
              cells={cells}
            />
            <Card title={t('pages.lines')}>
              <Lines row={data} />
            </Card>
            {status === Remitted && <Movements sourceId={data.id} number={data.serialNumber} />}
            <RemitHost remitting={remitting} />
          </Stack>
        );
      }}
    </RecordPage>
  );
}

function Lines({ row }: { row: Remittance }) {
  const t = useTexts('cod');
  const currency = useCurrencyOf()(row);
  return (
    <Table
      label={t('pages.lines')}
      columns={[
        { key: 'order', label: t('codOrder.fields.serialNumber') },
        { key: 'collected', label: t('codRemittance.fields.collectedAmount'), align: 'right' },
        { key: 'fee', label: t('codRemittance.fields.fee'), align: 'right' },
      ]}
      rows={row.orders.map((line) => ({
        key: line.logisticsOrderId,
        cells: [
          <a key="o" href={`/LogisticsOrderDetailed?id=${line.logisticsOrderId}`}>
            <Text mono inline>
              {line.serialNumber}
            </Text>
          </a>,
          <Money key="c" amount={line.collectedAmount} currency={currency} />,
          <Money key="f" amount={line.fee} currency={currency} />,
        ],
      }))}
      foot={[
        null,
        <Money key="c" amount={row.totalCollected} currency={currency} />,
        <Money key="f" amount={row.totalFee} currency={currency} />,
      ]}
    />
  );
}
