import { applyPackageReturn, previewPackageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import { previewWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { warehouseRentIndex } from '@entrepot/contract/modules/rent/screens.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { DescriptionList } from '@entrepot/ui/description-list.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { PackageRow } from './package-facts.ts';
import { tellRows } from './row-answers.ts';

/** Asks for packages to go back to their sender: who receives them, who pays the courier, and what it costs. */
export function ReturnDialog({ rows, onClose }: { rows: readonly PackageRow[]; onClose(): void }) {
  const t = useWords('packages');
  const ids = rows.map(({ id }) => id);
  return (
    <CallDialog
      of={applyPackageReturn}
      about={{ module: 'packages' }}
      title={t('pages.returnTitle', { count: rows.length, number: rows[0]?.courierNumber })}
      above={<Cost ids={ids} />}
      rows={[['recipientName', 'phone'], ['address'], ['returnReason', 'courierName'], ['freightCollect']]}
      fields={{ freightCollect: { hint: t('pages.returnCollectHint') } }}
      given={{ ids }}
      submit={t('actions.applyReturn')}
      tone="danger"
      done={(answers) => {
        tellRows(t, answers, rows, 'pages.returnAsked');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** What is billed when it is asked for: the handling, and the rent up to yesterday where there is any. */
function Cost({ ids }: { ids: readonly string[] }) {
  const t = useWords('packages');
  const can = useCan();
  const currencies = useCurrencies();
  const { data } = useQuery({
    queryKey: ['package-return-cost', ids],
    queryFn: () => ask(previewPackageReturn, { ids: [...ids] }, { quiet: true }),
  });
  const yesterday = dayOf(new Date(Date.now() - 86_400_000), siteZone());
  const { data: rent } = useQuery({
    queryKey: ['package-return-rent', ids, yesterday],
    queryFn: () => ask(previewWarehouseRent, { packageIds: [...ids], until: yesterday }, { quiet: true }),
    enabled: can(warehouseRentIndex),
  });
  const currency = currencies.find(({ id }) => id === data?.currencyId);
  const hasRent = rent && Number(rent.amount) > 0;
  return (
    <Stack gap="small">
      <Alert tone="warn">{t('pages.returnText')}</Alert>
      <DescriptionList
        columns={2}
        items={[
          {
            label: t('pages.returnFee', { count: ids.length }),
            value: data ? Number(data.amount) > 0 ? <Money amount={data.amount} currency={currency} /> : t('pages.returnFree') : '…',
          },
          ...(hasRent ? [{ label: t('pages.returnRent'), value: <Money amount={rent.amount} currency={currency} /> }] : []),
        ]}
      />
      {data && Number(data.amount) > 0 && <Text size="small">{t('pages.returnPayFirst')}</Text>}
    </Stack>
  );
}
