import type { Output } from '@entrepot/contract/core/call.ts';
import type { calculateFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Badge, Group, Stack } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import type { Column, ListError } from '@entrepot/ui/table-props.ts';
import { useMemo } from 'react';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { bestOf, currencyOf, daysOf, together, wayKey } from './best-ways.ts';
import { ExcludedWays } from './excluded-ways.tsx';
import { QuoteView } from './quote-view.tsx';

type Answer = Output<typeof calculateFreight>;
type Way = Answer['quotes'][number] & { id: string; carriers: string[] };

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
  const choosing = Boolean(onChoose);
  const rows = useMemo(() => answer && waysOf(answer, choosing), [answer, choosing]);
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

/** The ways as lines; where none is to be chosen, those that differ by their carrier alone are one. */
function waysOf({ quotes }: Answer, choosing: boolean): Way[] {
  const lines = choosing ? quotes.map((one) => ({ ...one, carriers: one.carrierName ? [one.carrierName] : [] })) : together(quotes);
  return lines.map((way) => ({ ...way, id: wayKey(way) }));
}

function columnsOf(ways: readonly Way[], t: Words): Column<Way>[] {
  const { cheapest, fastest } = bestOf(ways);
  const least = ways.find(({ id }) => cheapest.has(id));
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
    {
      key: 'more',
      label: t('pages.dearer'),
      align: 'right',
      minWidth: 110,
      cell: (way) => (cheapest.size === 0 || cheapest.has(way.id) ? '—' : <Dearer than={least} way={way} />),
    },
    { key: 'days', label: t('pages.days'), minWidth: 70, cell: daysOf },
    {
      key: 'carrierName',
      label: t('pages.carrier'),
      minWidth: 110,
      cell: (way) => way.carriers.join(t('pages.listSign')) || '—',
      wrap: true,
    },
    { key: 'billingWeight', label: t('pages.chargedWeight'), unit: 'kg', align: 'right', cell: (way) => Number(way.billingWeight) },
  ];
}

/** How much more a way costs than the cheapest. */
function Dearer({ than, way }: { than: Way | undefined; way: Way }) {
  return (
    <span>
      +<Money amount={text(dec(way.payable).minus(dec(than?.payable ?? '0')))} currency={currencyOf(way)} />
    </span>
  );
}
