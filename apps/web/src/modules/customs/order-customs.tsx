import { getOrderDeclarant } from '@entrepot/contract/modules/customs/ledger-calls.ts';
import type { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Listed } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { CustomsPapers } from './customs-papers.tsx';
import { GoodsDetails } from './goods-details.tsx';

type Order = Pick<Listed<typeof logisticsOrder>, 'id' | 'serialNumber' | 'customsStatus' | 'orderStatus'>;
const { NotDeclared, Declared } = enumCodes.CustomsStatus;

/** Customs matters of an order: a declarant without remaining entries, details of its goods that are missing, and goods on hold. */
export function OrderCustoms({ order }: { order: Order }) {
  return (
    <Stack>
      <DeclarantStatus orderId={order.id} />
      <GoodsDetails order={order} />
      {order.customsStatus !== NotDeclared && order.customsStatus !== Declared && <CustomsPapers order={order} />}
    </Stack>
  );
}

/** Warns if the declarant of an order has no entry left; renders nothing otherwise. */
function DeclarantStatus({ orderId }: { orderId: string }) {
  const t = useTexts('customs');
  const { data } = useCallQuery(getOrderDeclarant, { orderId });
  if (!data?.declarant?.over) return null;
  const { name, entries, limit, until, underWay, strict } = data.declarant;
  return (
    <Alert tone="warn" title={t(strict ? 'pages.overStrictTitle' : 'pages.overTitle')}>
      {t('pages.overText', { name, entries, limit: limit ?? 0, until, underWay })}
    </Alert>
  );
}
