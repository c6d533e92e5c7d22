import type { Code } from '@entrepot/contract/core/screen.ts';
import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codRemittanceIndex } from '@entrepot/contract/modules/cod/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Card, Stack, Text } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import { NotShown } from '../../core/app/not-shown.tsx';
import { FactSheet } from '../../core/list/fact-sheet.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { useQueryRow } from '@entrepot/client/react/queries.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { useCurrencyOf } from '../wallet/public.tsx';
import { useRemittanceCells } from './cells.tsx';
import { Movements } from './movements.tsx';
import type { Remittance } from './remittances.tsx';
import { RemitHost, useRemitting } from './use-remitting.tsx';

const { Draft, Confirmed, Remitted } = enumCodes.CodRemittanceStatus;
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
  'operatorId',
  'creationTime',
];

/** One remittance with its orders, its movements of money, and what finance may do next; named in the address by `id`. */
export function Page() {
  const t = useWords('cod');
  const place = usePlace();
  const can = useCan();
  const id = place.query.get('id');
  const cells = useRemittanceCells();
  const remitting = useRemitting();
  const { data, error, refetch } = useQueryRow(codRemittance, id);
  useTabTitle(data?.serialNumber);
  if (!id)
    return (
      <EmptyState
        title={t('pages.noneChosen')}
        action={{ label: t('codRemittance.plural'), onClick: () => go('/CodRemittanceIndex?view=remittances') }}
      />
    );
  if (error && !data) return <NotShown error={error} again={refetch} />;
  if (!data) return <LoadingBlock />;
  const staff = audience() !== 'C';
  const status = data.codRemittanceStatus;
  const step = (shown: boolean, needs: Code, label: string, run: (row: Remittance) => unknown, kind: 'plain' | 'primary' | 'danger') =>
    staff && shown && can(needs) ? (
      <Button key={needs} kind={kind} onClick={() => run(data)}>
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
            {step(status === Draft || status === Confirmed, codRemittanceIndex.Cancel, t('actions.cancel'), remitting.cancel, 'danger')}
            {step(status === Draft, codRemittanceIndex.Confirm, t('actions.confirm'), remitting.confirm, 'primary')}
            {step(status === Confirmed, codRemittanceIndex.Remit, t('actions.remit'), remitting.remit, 'primary')}
          </>
        }
      />
      <FactSheet
        of={codRemittance}
        row={data}
        parts={[{ keys: staff ? facts : facts.filter((key) => key !== 'ownerId' && key !== 'operatorId') }]}
        cells={cells}
      />
      <Card title={t('pages.lines')}>
        <Lines row={data} />
      </Card>
      {status === Remitted && <Movements sourceId={data.id} number={data.serialNumber} />}
      <RemitHost remitting={remitting} />
    </Stack>
  );
}

function Lines({ row }: { row: Remittance }) {
  const t = useWords('cod');
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
