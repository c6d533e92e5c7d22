import { declareOrderGoods, getOrderDeclaration } from '@entrepot/contract/modules/customs/declaration-calls.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { orderGoods } from '@entrepot/contract/modules/orders/order-lines.ts';
import { type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';
import { CallDrawer } from '../../core/form/call-form.tsx';

type Declaration = ResponseOf<typeof getOrderDeclaration.output>;
const { declaredEnglishName: englishName, hsCode, originCountryId, netWeight } = orderGoods.fields;
const fields = { name: f.text({ max: 200 }), englishName, hsCode, originCountryId, netWeight };
const goods = f.list({ orderGoodsId: f.id({ required: true }), ...fields }, { required: true });

/** The details of an order's goods that customs of its destination require, and a form for them; renders nothing where none are. */
export function GoodsDetails({ order }: { order: { id: string; serialNumber: string } }) {
  const t = useTexts('customs');
  const [isOpen, setOpen] = useState(false);
  const { data } = useCallQuery(
    getOrderDeclaration,
    { orderId: order.id },
    { follows: ['logisticsOrder', 'orderGoods', 'logisticsInvoice'] },
  );
  if (!data?.required) return null;
  const isMissing = data.missing.length > 0;
  const mayEdit = data.editable && audience() !== 'warehouse';
  return (
    <Alert tone={isMissing ? 'warn' : 'info'} title={t(isMissing ? 'pages.detailsMissing' : 'pages.detailsComplete')}>
      <Stack gap="small">
        {data.missing.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
        {data.invoiceNo && <Text>{t('pages.detailsInInvoice', { invoice: data.invoiceNo })}</Text>}
        {mayEdit && (
          <Group>
            <Button kind={isMissing ? 'primary' : 'plain'} onClick={() => setOpen(true)}>
              {t('actions.goodsDetails')}
            </Button>
          </Group>
        )}
      </Stack>
      {isOpen && <DetailsForm order={order} declaration={data} onClose={() => setOpen(false)} />}
    </Alert>
  );
}

/** The goods of an order with their details; empty ones start with those of earlier orders. */
function DetailsForm({
  order,
  declaration,
  onClose,
}: {
  order: { id: string; serialNumber: string };
  declaration: Declaration;
  onClose(): void;
}) {
  const t = useTexts('customs');
  return (
    <CallDrawer
      of={declareOrderGoods}
      about={orderGoods}
      own={{ goods }}
      title={t('pages.detailsTitle', { number: order.serialNumber })}
      above={<Text>{t('pages.detailsText')}</Text>}
      rows={[['goods']]}
      fields={{
        goods: {
          label: t('pages.lines'),
          draw: (props) => (
            <RowsInput
              {...props}
              fields={fields}
              stacked
              fixed
              locked={['name']}
              inputOf={({ widget }) => inputs[widget]}
              labelOf={(key) => t(`goodsDetails.${key}`)}
            />
          ),
        },
      }}
      params={{ orderId: order.id }}
      defaults={{ goods: startOf(declaration) }}
      input={({ goods: lines }) => ({
        lines: (lines ?? []).map(({ name: _name, ...line }) => line),
      })}
      submit={t('actions.saveInvoice')}
      success={t('pages.detailsSaved')}
      onClose={onClose}
    />
  );
}

const startOf = ({ lines }: Declaration) =>
  lines.map((line) => ({
    orderGoodsId: line.orderGoodsId,
    name: line.quantity > 1 ? `${line.name} ×${line.quantity}` : line.name,
    englishName: line.englishName ?? line.suggestion.englishName,
    hsCode: line.hsCode ?? line.suggestion.hsCode,
    originCountryId: line.originCountryId ?? line.suggestion.originCountryId,
    originCountryName: line.originName ?? line.suggestion.originName,
    netWeight: line.netWeight ?? line.suggestion.netWeight,
  }));
