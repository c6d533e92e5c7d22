import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { shopOrderIndex } from '@entrepot/contract/modules/shops/screens.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { BindGoodsDialog } from './bind-goods-dialog.tsx';
import { matchOf, type OpenedOrder, piecesOf, type useOpenedOrders } from './goods.ts';
import { Article, LineGoods } from './order-lines.tsx';

const { Unbound, Bound } = enumCodes.ShopOrderMatchStatus;
type Line = OpenedOrder['lines'][number];

const matchOfLine = ({ quantity, bound }: Line): number => matchOf(quantity, piecesOf(bound));
/** Number of lines of an order whose goods differ from what was ordered. */
export const wrongIn = ({ lines }: OpenedOrder): number => lines.filter((line) => matchOfLine(line) !== Bound).length;

/** Goods of the selected orders line by line: bound goods, and what prevents a line from being sent. */
export function CheckGoods({ orders }: { orders: ReturnType<typeof useOpenedOrders> }) {
  const t = useTexts('shops');
  const can = useCan();
  const [binding, setBinding] = useState<string | null>(null);
  return (
    <Stack>
      {orders.map(({ data, error, refetch }, at) =>
        data ? (
          <Card
            key={data.id}
            title={`${data.platformOrderNo} · ${data.buyerName ?? ''}`}
            actions={can(shopOrderIndex.Bind) && <Button onClick={() => setBinding(data.id)}>{t('actions.bindGoods')}</Button>}
          >
            <OrderGoods order={data} />
          </Card>
        ) : error ? (
          <ErrorState key={at} compact {...errorProps(error, refetch)} />
        ) : (
          <LoadingBlock key={at} />
        ),
      )}
      {binding && <BindGoodsDialog orderId={binding} onClose={() => setBinding(null)} />}
    </Stack>
  );
}

function OrderGoods({ order }: { order: OpenedOrder }) {
  const t = useTexts('shops');
  return (
    <Table
      label={t('pages.goodsOf', { number: order.platformOrderNo })}
      columns={[
        { key: 'article', label: t('shopOrderLine.fields.name') },
        { key: 'quantity', label: t('shopOrderLine.fields.quantity'), align: 'right', width: 80 },
        { key: 'goods', label: t('shopOrder.fields.matchStatus') },
      ]}
      rows={order.lines.map((line) => ({
        key: line.id,
        cells: [
          <Article key="article" line={line} />,
          line.quantity,
          <div key="goods">
            <LineGoods line={line} />
            <MatchProblem line={line} />
          </div>,
        ],
      }))}
    />
  );
}

/**
 * The error that the server would return for a line: UnboundProducts without goods, CargoQuantityAbnormal for a different quantity.
 */
function MatchProblem({ line }: { line: Line }) {
  const t = useTexts('shops');
  const match = matchOfLine(line);
  if (match === Bound) return null;
  return (
    <Text size="small" tone="error">
      {t(match === Unbound ? 'pages.whyUnbound' : 'pages.whyNotExact')}
    </Text>
  );
}
