import type { Listed } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { getCurrencyExchangeRateHistory, setCurrencyExchangeRate } from '@entrepot/contract/modules/sites/calls.ts';
import { currency, currencyRate } from '@entrepot/contract/modules/sites/currency.ts';
import { currenciesIndex } from '@entrepot/contract/modules/sites/screens.ts';
import { PagedTable } from '@entrepot/ui/table/paged-table.tsx';
import { useMemo, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';

type Currency = Listed<typeof currency>;
const actions: readonly Button<Currency>[] = [
  { key: 'setRate', needs: currenciesIndex.SetRate, place: 'both', dialog: (row, onClose) => <SetRate of={row} onClose={onClose} /> },
];

/** Currencies with their exchange rates: set a rate, see all rates so far. */
export function Page() {
  return <ListPage of={currency} actions={actions} detail={{ children: ({ id }) => <Rates id={id} /> }} />;
}

/** Sets the rate of a currency from now on, or from an earlier moment on. */
function SetRate({ of, onClose }: { of: Currency; onClose(): void }) {
  const t = useTexts('sites');
  return (
    <CallDialog
      of={setCurrencyExchangeRate}
      about={currencyRate}
      size="small"
      title={headed(t('actions.setRate'), String(of.code))}
      rows={[['exchangeRate'], ['effectiveTime']]}
      fields={{ effectiveTime: { hint: t('pages.rateTimeHint') } }}
      params={{ id: of.id }}
      submit={t('actions.setRate')}
      success={t('pages.rateSet', { code: String(of.code) })}
      onClose={onClose}
    />
  );
}

const keys = ['exchangeRate', 'effectiveTime', 'creatorName', 'creationTime'] as const;

/** All rates of a currency so far, the newest first, and who set them. */
function Rates({ id }: { id: string }) {
  const t = useTexts('sites');
  const [{ page, size }, setPaging] = useState({ page: 1, size: 20 });
  const { data, error, refetch, isFetching } = useCallQuery(
    getCurrencyExchangeRateHistory,
    { id, index: page, rows: size },
    { of: currencyRate, showsPrevious: true },
  );
  const columns = useMemo(
    () =>
      keys.map((key) => ({
        key,
        label: t(key === 'creationTime' ? 'pages.rateSetAt' : `currencyRate.fields.${key}`),
        ...(key === 'creationTime' ? { field: currencyRate.fields.effectiveTime } : { field: currencyRate.fields[key] }),
      })),
    [t],
  );
  return (
    <PagedTable
      label={t('currencyRate.plural')}
      columns={columns}
      rows={error ? undefined : (data?.data ?? undefined)}
      page={page}
      size={size}
      total={data?.total}
      totalIsBound={data?.totalIsBound ?? false}
      onPage={setPaging}
      refetching={isFetching && Boolean(data)}
      error={error ? errorProps(error, refetch) : null}
      empty={{ title: t('pages.noRates'), compact: true }}
    />
  );
}
