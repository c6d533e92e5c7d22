import type { Output } from '@entrepot/contract/core/call.ts';
import type { calculateFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Badge, Group, Stack } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import type { Column, ListError } from '@entrepot/ui/table-props.ts';
import { useMemo } from 'react';
import { useLanguage, useWords, type Words } from '../../core/i18n.ts';
import { bestOf, currencyOf, wayKey } from './best-ways.ts';
import { ExcludedWays } from './excluded-ways.tsx';
import { QuoteView } from './quote-view.tsx';

type Answer = Output<typeof calculateFreight>;
type Way = Answer['quotes'][number] & { id: string };

interface Props {
  /** What a calculator answered; undefined: not yet. */
  answer: Answer | undefined;
  refetching?: boolean;
  error?: ListError | null;
  /** The chosen way; with `onChoose` one can be chosen. */
  chosen?: string | null;
  onChoose?(way: Answer['quotes'][number] | null): void;
}

/** Every way to ship beside the others, cheapest and fastest marked, each unfolding to its sum; under them what cannot be used, and why. */
export function QuoteComparison({ answer, refetching = false, error = null, chosen, onChoose }: Props) {
  const t = useWords('pricing');
  const language = useLanguage();
  const rows = useMemo(() => answer?.quotes.map((quote): Way => ({ ...quote, id: wayKey(quote) })), [answer]);
  const columns = useMemo(() => columnsOf(rows ?? [], t), [rows, t, language]);
  return (
    <Stack>
      <DataTable
        label={t('pages.compare')}
        columns={columns}
        rows={rows}
        {...(onChoose
          ? {
              selection: 'one' as const,
              selected: chosen ? [chosen] : [],
              onSelect: (_keys: string[], [way]: Way[]) => onChoose(way ?? null),
            }
          : {})}
        expand={(way) => <QuoteView quote={way} />}
        refetching={refetching}
        error={error}
        empty={{ title: t('pages.noWays'), text: t('pages.noWaysText') }}
      />
      <ExcludedWays excluded={answer?.excluded ?? []} />
    </Stack>
  );
}

function columnsOf(ways: readonly Way[], t: Words): Column<Way>[] {
  const { cheapest, fastest } = bestOf(ways);
  return [
    {
      key: 'typeOfShippingName',
      label: t('pages.way'),
      minWidth: 150,
      wrap: true,
      cell: (way) => (
        <Group gap="small">
          <span>{way.typeOfShippingName}</span>
          {cheapest.has(way.id) && <Badge tone="done">{t('pages.cheapest')}</Badge>}
          {fastest.has(way.id) && <Badge tone="active">{t('pages.fastest')}</Badge>}
        </Group>
      ),
    },
    {
      key: 'payable',
      label: t('pages.price'),
      align: 'right',
      minWidth: 110,
      cell: (way) => <Money amount={way.payable} currency={currencyOf(way)} />,
    },
    { key: 'days', label: t('pages.days'), minWidth: 70, cell: daysOf },
    { key: 'carrierName', label: t('pages.carrier'), minWidth: 110, cell: (way) => way.carrierName ?? '—' },
    { key: 'billingWeight', label: t('pages.chargedWeight'), unit: 'kg', align: 'right', cell: (way) => Number(way.billingWeight) },
  ];
}

const daysOf = ({ minimumAging, maximumAging }: Way) =>
  [...new Set([minimumAging, maximumAging].filter((days) => days !== null && days !== undefined))].join('–') || '—';
