import { getAvailableQuotations } from '@entrepot/contract/modules/pricing/calls.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import { transferQuotationIndex } from '@entrepot/contract/modules/pricing/screens.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { useMemo, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { go, usePlace } from '../../core/tabs/place.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { currencyOf, daysOf, wayKey } from '@entrepot/rules/pricing/best-ways.ts';
import type { Sent } from './calculator-form.tsx';
import { WishCard } from './wish-card.tsx';

type Row = Output<typeof getAvailableQuotations>[number] & { id: string };

/** Which quotation each way to ship would be priced by, for some goods of somebody, cheapest first. */
export function Page() {
  const t = useWords('pricing');
  const language = useLanguage();
  const place = usePlace();
  const mayEdit = useCan()(transferQuotationIndex.Edit);
  const [rows, setRows] = useState<Row[] | null>(null);
  const asking = useAction(async (wish: Sent) => {
    const found = await ask(getAvailableQuotations, wish, { quiet: true });
    setRows(found.map((row) => ({ ...row, id: wayKey(row) })));
  });
  const columns = useMemo(() => columnsOf(t), [t, language]);
  return (
    <Stack>
      <PageHeader title={place.title} />
      <Text tone="soft">{t('pages.availableHint')}</Text>
      <WishCard label={t('pages.find')} onAsk={(wish) => asking.run(wish)} />
      {rows && (
        <DataTable
          label={place.title}
          columns={columns}
          rows={rows}
          refetching={asking.busy}
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

const columnsOf = (t: Words): Column<Row>[] => [
  { key: 'quotationName', label: t('pages.quotation'), minWidth: 160, wrap: true },
  { key: 'typeOfShippingName', label: t('pages.way'), minWidth: 130 },
  { key: 'carrierName', label: t('pages.carrier'), minWidth: 110, cell: (row) => row.carrierName ?? '—' },
  { key: 'days', label: t('pages.days'), minWidth: 70, cell: daysOf },
  {
    key: 'total',
    label: t('pages.price'),
    align: 'right',
    minWidth: 110,
    cell: (row) => <Money amount={row.total} currency={currencyOf(row)} />,
  },
];
