import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { splitLogisticsOrder } from '@entrepot/contract/modules/orders/split-order.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Grid, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useOpenedOrder } from './order-extras.tsx';
import type { OrderRow, OpenedOrder } from './order-facts.ts';
import { PiecesField } from './pieces-field.tsx';

type Goods = OpenedOrder['goods'][number];
const targetOf = ({ packageId, commodityId }: Goods) => ({ packageId, commodityId });
const piecesOf = ({ quantity }: Goods) => quantity;

/** Selects the goods for a separate order; the price remains with the original order. */
export function SplitDialog({ row, onClose }: { row: OrderRow; onClose(): void }) {
  const t = useTexts('orders');
  const { data: order } = useOpenedOrder(row.id);
  const [taken, setTaken] = useState<Readonly<Record<string, number>>>({});
  const goods = order?.goods ?? [];
  const select = (keys: string[]) =>
    setTaken(Object.fromEntries(goods.filter(({ id }) => keys.includes(id)).map((line) => [line.id, taken[line.id] ?? piecesOf(line)])));
  const chosen = goods.filter(({ id }) => taken[id] !== undefined);
  // Pieces from stock are loose; those of a package can be divided only if it is unpacked.
  const several = chosen.filter((line) => piecesOf(line) > 1 && (row.unpacking || line.commodityId));
  const all = chosen.length === goods.length && chosen.every((line) => taken[line.id] === piecesOf(line));
  return (
    <CallDialog
      of={splitLogisticsOrder}
      about={logisticsOrder}
      size="large"
      title={headed(t('actions.split'), row.serialNumber)}
      rows={[['parts']]}
      fields={{
        parts: {
          label: t('orderGoods.fields.quantity'),
          hidden: several.length === 0,
          required: false,
          wrong: several.some(({ id }) => taken[id] === 0) && t('pages.countPieces'),
          validateOn: 'sending',
          draw: () => (
            <Grid columns={3} least={200}>
              {several.map((line) => (
                <PiecesField
                  key={line.id}
                  label={t('pages.piecesOf', { number: String(line.courierNumber), count: piecesOf(line) })}
                  pieces={taken[line.id]!}
                  most={piecesOf(line)}
                  onChange={(pieces) => setTaken({ ...taken, [line.id]: pieces })}
                />
              ))}
            </Grid>
          ),
        },
      }}
      params={{ id: row.id }}
      input={() => ({ parts: [{ goods: chosen.map((line) => ({ ...targetOf(line), quantity: taken[line.id]! })) }] })}
      above={
        <Stack>
          <Text tone="soft">{t('pages.splitText')}</Text>
          {order ? (
            <DataTable
              label={t('orderGoods.plural')}
              columns={[
                {
                  key: 'courierNumber',
                  label: t('pages.goodsNumber'),
                  cell: (line: Goods) => <span className="mono">{String(line.courierNumber)}</span>,
                },
                { key: 'productName', label: t('pages.productName'), cell: (line: Goods) => String(line.productName ?? '') },
                { key: 'quantity', label: t('orderGoods.fields.quantity'), align: 'right', cell: (line: Goods) => String(line.quantity) },
              ]}
              rows={goods}
              selection="many"
              selected={chosen.map(({ id }) => id)}
              onSelect={select}
            />
          ) : (
            <LoadingBlock />
          )}
          {all && goods.length > 0 && <Alert tone="warn" title={t('errors.nothingLeft', { number: row.serialNumber })} />}
        </Stack>
      }
      submit={t('pages.splitSubmit', { count: chosen.length })}
      success={t('pages.splitDone')}
      copy={({ serialNumbers }) => serialNumbers[0]}
      onClose={onClose}
    />
  );
}
