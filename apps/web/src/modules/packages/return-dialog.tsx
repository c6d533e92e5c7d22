import { serverNow } from '@entrepot/contract/core/clock.ts';
import { applyPackageReturn, previewPackageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import { previewWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { warehouseRentIndex } from '@entrepot/contract/modules/rent/screens.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { PackageRow } from './package-facts.ts';
import { toastRowResults } from './toast-row-results.ts';
import { dayMs } from '@entrepot/rules/time.ts';

/** Requests the return of packages to their sender: recipient, payer of the courier, and cost. */
export function ReturnDialog({ rows, onClose }: { rows: readonly PackageRow[]; onClose(): void }) {
  const t = useTexts('packages');
  const ids = rows.map(({ id }) => id);
  return (
    <CallDialog
      of={applyPackageReturn}
      about={{ module: 'packages' }}
      title={t('pages.returnTitle', { count: rows.length, number: rows[0]?.courierNumber })}
      above={<Cost ids={ids} />}
      rows={[['recipientName', 'phone'], ['address'], ['returnReason', 'courierName'], ['freightCollect']]}
      fields={{ freightCollect: { hint: t('pages.returnCollectHint') } }}
      params={{ ids }}
      submit={t('actions.applyReturn')}
      tone="danger"
      done={(answers) => {
        toastRowResults(t, answers, rows, 'pages.returnRequested');
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Amount billed on the request: handling, and storage up to yesterday if any. */
function Cost({ ids }: { ids: readonly string[] }) {
  const t = useTexts('packages');
  const can = useCan();
  const currencies = useCurrencies();
  const { data } = useCallQuery(previewPackageReturn, { ids: [...ids] });
  const yesterday = dayOf(new Date(serverNow().getTime() - dayMs), siteZone());
  const { data: rent } = useCallQuery(
    previewWarehouseRent,
    { packageIds: [...ids], until: yesterday },
    { enabled: can(warehouseRentIndex) },
  );
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
