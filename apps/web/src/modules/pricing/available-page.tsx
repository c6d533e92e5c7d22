import { getAvailableQuotations } from '@entrepot/contract/modules/pricing/calls.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import { transferQuotationIndex } from '@entrepot/contract/modules/pricing/screens.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Price } from '@entrepot/ui/money/price.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo, useState } from 'react';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { go, useTabLocation } from '../../core/tabs/tab-location.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { currencyOf, daysOf, wayKey } from '@entrepot/rules/pricing/best-ways.ts';
import type { CalculatorInput } from './calculator-form.tsx';
import { WishCard } from './wish-card.tsx';

type Row = Output<typeof getAvailableQuotations>[number] & { id: string };

/** Finds the quotation that applies for each shipping method for given goods of a customer, cheapest first. */
export function Page() {
  const t = useTexts('pricing');
  const language = useLanguage();
  const place = useTabLocation();
  const mayEdit = useCan()(transferQuotationIndex.Edit);
  const [rows, setRows] = useState<Row[] | null>(null);
  const search = useAction(async (wish: CalculatorInput) => {
    const found = await callApi(getAvailableQuotations, wish, { quiet: true });
    setRows(found.map((row) => ({ ...row, id: wayKey(row) })));
  });
  const columns = useMemo(() => columnsOf(t), [t, language]);
  return (
    <Stack>
      <PageHeader title={place.title} />
      <Text tone="soft">{t('pages.availableHint')}</Text>
      <WishCard label={t('pages.find')} onSubmit={(wish) => search.run(wish)} />
      {rows && (
        <DataTable
          label={place.title}
          columns={columns}
          rows={rows}
          refetching={search.busy}
          empty={{ title: t('pages.noneAvailable'), text: t('pages.noneAvailableText') }}
          actions={
            mayEdit
              ? [
                  {
                    key: 'open',
                    label: t('actions.openQuotation'),
                    run: ({ quotationId }: Row) => go(`/TransferQuotationEdit?id=${quotationId}`),
                  },
                ]
              : undefined
          }
        />
      )}
    </Stack>
  );
}

const columnsOf = (t: Translate): Column<Row>[] => [
  { key: 'quotationName', label: t('pages.quotation'), minWidth: 160, wrap: true },
  { key: 'typeOfShippingName', label: t('pages.way'), minWidth: 130 },
  { key: 'carrierName', label: t('pages.carrier'), minWidth: 110, cell: (row) => row.carrierName ?? '—' },
  { key: 'days', label: t('pages.days'), minWidth: 70, cell: daysOf },
  {
    key: 'total',
    label: t('pages.price'),
    align: 'right',
    minWidth: 110,
    cell: (row) => <Price amount={row.total} currency={currencyOf(row)} />,
  },
];
