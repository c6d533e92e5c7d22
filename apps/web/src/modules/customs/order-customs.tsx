import { getOrderDeclarant } from '@entrepot/contract/modules/customs/ledger-calls.ts';
import type { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { useQuery } from '@tanstack/react-query';
import { HeldPapers } from './held-papers.tsx';

type Order = Pick<Listed<typeof logisticsOrder>, 'id' | 'serialNumber' | 'customsStatus' | 'orderStatus'>;
const { NotDeclared, Declared } = enumCodes.CustomsStatus;

/** What customs have to do with an order: a declarant who has no entry left for it, and goods that they hold. */
export function OrderCustoms({ order }: { order: Order }) {
  return (
    <Stack>
      <DeclarantStanding orderId={order.id} />
      {order.customsStatus !== NotDeclared && order.customsStatus !== Declared && <HeldPapers order={order} />}
    </Stack>
  );
}

/** Says so when the declarant of an order has no entry left for it; an order that is in order says nothing. */
function DeclarantStanding({ orderId }: { orderId: string }) {
  const t = useWords('customs');
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['order-declarant', orderId, language],
    queryFn: () => ask(getOrderDeclarant, { orderId }, { quiet: true }),
  });
  if (!data?.declarant?.over) return null;
  const { name, entries, limit, until, underWay, strict } = data.declarant;
  return (
    <Alert tone="warn" title={t(strict ? 'pages.overStrictTitle' : 'pages.overTitle')}>
      {t('pages.overText', { name, entries, limit: limit ?? 0, until, underWay })}
    </Alert>
  );
}
