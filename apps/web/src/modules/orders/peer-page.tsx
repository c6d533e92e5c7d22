import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import { useFactsOf, useSiteFacts } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { childFields } from '@entrepot/contract/core/field.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { peerEstablishLogisticsOrder, peerRow } from '@entrepot/contract/modules/orders/peer-orders.ts';
import { logisticsOrderPeerEstablish } from '@entrepot/contract/modules/orders/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useState } from 'react';
import { CallForm } from '../../core/form/call-form.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { useCargoTypes, useShippingMethods, useWarehouses } from '@entrepot/client/react/use-choices.ts';
import { ImportOrders } from './import-orders.tsx';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';

/** Parcels of another forwarder, each a small form: they have too many fields for a table row. */
const PeerRows = (props: InputProps<Record<string, unknown>[]>) => (
  <RowsInput {...props} fields={childFields(props.field) ?? {}} inputOf={(field) => inputs[field.widget]} stacked />
);

type Answer = ResponseOf<typeof peerEstablishLogisticsOrder.output>;
const blankRow = Object.fromEntries(Object.keys(peerRow).map((key) => [key, null]));

/** The page once it knows what the site proposes for the first line. */
export function Page() {
  const isKnown = useSiteFacts() !== undefined;
  const site = useFactsOf(null);
  return isKnown ? <Entry phoneCode={site?.phoneCode ?? null} /> : <LoadingBlock />;
}

/** Orders of another forwarder: typed row by row, or from a spreadsheet; each becomes a draft. */
function Entry({ phoneCode }: { phoneCode: string | null }) {
  const t = useTexts('orders');
  const can = useCan();
  const [answers, setAnswers] = useState<Answer | null>(null);
  const [importing, setImporting] = useState(false);
  const customer = audience() === 'customer';
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
          defaults={{ rows: [{ ...blankRow, phoneCode }] }}
          fields={{
            warehouseId: { required: true, options: warehouses },
            shippingMethodId: { options: methods },
            cargoTypeId: { required: true, options: cargoTypes },
            userId: { required: true },
            rows: { input: PeerRows },
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

/** Result of each row. */
function Results({ answers }: { answers: Answer }) {
  const t = useTexts('orders');
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
              <StateTag label={t('pages.notOrdered')} tone="error" />
            ),
            answer.message ?? '',
          ],
        }))}
      />
    </Card>
  );
}
