import type { Told } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { peerEstablishLogisticsOrder, peerRow } from '@entrepot/contract/modules/orders/peer-orders.ts';
import { logisticsOrderPeerEstablish } from '@entrepot/contract/modules/orders/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Card, Stack, Text } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { Table } from '@entrepot/ui/table.tsx';
import { useState } from 'react';
import { CallForm } from '../../core/form/call-form.tsx';
import { go } from '../../core/tabs/place.ts';
import { useCargoTypes, useShippingMethods, useWarehouses } from './choices.tsx';
import { ImportOrders } from './import-orders.tsx';
import { PeerRows } from './peer-rows.tsx';

type Answer = Told<typeof peerEstablishLogisticsOrder.gives>;
const blankRow = Object.fromEntries(Object.keys(peerRow).map((key) => [key, null]));

/** Orders of another forwarder: typed row by row, or from a spreadsheet; each becomes a draft. */
export function Page() {
  const t = useWords('orders');
  const can = useCan();
  const [answers, setAnswers] = useState<Answer | null>(null);
  const [importing, setImporting] = useState(false);
  const customer = audience() === 'C';
  const [warehouses, methods, cargoTypes] = [useWarehouses(), useShippingMethods(), useCargoTypes()];
  return (
    <Stack>
      <PageHeader
        title={t('pages.peerTitle')}
        actions={
          can(logisticsOrderPeerEstablish.Import) && (
            <Button icon={<Icon name="upload" />} onClick={() => setImporting(true)}>
              {t('actions.importOrders')}
            </Button>
          )
        }
      />
      <Card>
        <CallForm
          of={peerEstablishLogisticsOrder}
          about={logisticsOrder}
          rows={
            customer
              ? [['warehouseId', 'shippingMethodId', 'cargoTypeId'], ['rows']]
              : [['userId', 'warehouseId'], ['shippingMethodId', 'cargoTypeId'], ['rows']]
          }
          starts={{ rows: [blankRow] as never }}
          fields={{
            warehouseId: { required: true, options: warehouses },
            shippingMethodId: { options: methods },
            cargoTypeId: { required: true, options: cargoTypes },
            userId: { required: true },
            rows: { input: PeerRows as never },
          }}
          above={<Text tone="soft">{t('pages.peerText')}</Text>}
          submit={t('pages.peerSubmit')}
          draft="peer-orders"
          done={(made) => setAnswers(made)}
        />
      </Card>
      {answers && <Results answers={answers} />}
      {importing && <ImportOrders onClose={() => setImporting(false)} />}
    </Stack>
  );
}

/** What became of each row. */
function Results({ answers }: { answers: Answer }) {
  const t = useWords('orders');
  const done = answers.filter(({ ok }) => ok).length;
  return (
    <Card title={t('pages.refusedTitle', { done, refused: answers.length - done })}>
      <Table
        label={t('pages.peerTitle')}
        columns={[
          { key: 'row', label: '#', align: 'right', width: 60 },
          { key: 'own', label: t('logisticsOrder.fields.customerOrderNumber') },
          { key: 'order', label: t('logisticsOrder.fields.serialNumber') },
          { key: 'why', label: t('pages.why') },
        ]}
        rows={answers.map((answer) => ({
          key: String(answer.row),
          cells: [
            answer.row,
            answer.customerOrderNumber,
            answer.id ? (
              <Button kind="link" onClick={() => go(`/LogisticsOrderIndex?open=${answer.id}`)}>
                {answer.serialNumber}
              </Button>
            ) : (
              <StateTag label={t('pages.notOrdered')} tone="wrong" />
            ),
            answer.message ?? '',
          ],
        }))}
      />
    </Card>
  );
}
