import type { Output } from '@entrepot/contract/core/call.ts';
import type { calculateFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { Badge, Group, Stack } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import type { Column, ListError } from '@entrepot/ui/table-props.ts';
import { useMemo } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { bestOf, currencyOf, daysOf, type Together, together, wayKey } from '@entrepot/rules/pricing/best-ways.ts';
import { ExcludedWays } from './excluded-ways.tsx';
import { QuoteView } from './quote-view.tsx';

type Answer = Output<typeof calculateFreight>;
type Quoted = Answer['quotes'][number];
type Way = Together<Quoted> & { id: string };
type Choose = ((way: Quoted | null) => void) | undefined;

interface Props {
  /** What a calculator answered; undefined: not yet. */
  answer: Answer | undefined;
  refetching?: boolean;
  error?: ListError | null;
  /** The chosen way; with `onChoose` one can be chosen. */
  chosen?: string | null;
  onChoose?: Choose;
}

/** Every way to ship beside the others, cheapest and fastest marked, each unfolding to its sum; under them what cannot be used, and why. */
export function QuoteComparison({ answer, refetching = false, error = null, chosen, onChoose }: Props) {
  const t = useWords('pricing');
  const rows = useMemo(() => answer && together(answer.quotes).map((way): Way => ({ ...way, id: wayKey(way) })), [answer]);
  const columns = columnsOf(rows ?? [], { t, chosen: chosen ?? null, onChoose });
  const mine = rows?.find(({ members }) => members.some((member) => wayKey(member) === chosen));
  return (
    <Stack>
      <DataTable
        label={t('pages.compare')}
        columns={columns}
        rows={rows}
        {...(onChoose
          ? {
              selection: 'one' as const,
              selected: mine ? [mine.id] : [],
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

interface Choosing {
  t: Words;
  chosen: string | null;
  onChoose: Choose;
}

function columnsOf(ways: readonly Way[], { t, chosen, onChoose }: Choosing): Column<Way>[] {
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
      cell: (way) => <Carriers way={way} chosen={chosen} onChoose={onChoose} />,
      wrap: true,
    },
    { key: 'billingWeight', label: t('pages.chargedWeight'), unit: 'kg', align: 'right', cell: (way) => Number(way.billingWeight) },
  ];
}

/** The carriers of a way, one of which is chosen with it where several take the goods alike. */
function Carriers({ way: { members }, chosen, onChoose }: Omit<Choosing, 't'> & { way: Way }) {
  const t = useWords('pricing');
  const mine = members.find((member) => wayKey(member) === chosen);
  const named = members.filter(({ carrierName }) => carrierName);
  if (!onChoose || !mine || named.length < 2) return named.map(({ carrierName }) => carrierName).join(t('pages.listSign')) || '—';
  return (
    <Select
      label={t('pages.carrier')}
      hideLabel
      name="carrier"
      options={named.map((member) => ({ value: wayKey(member), label: member.carrierName ?? '' }))}
      value={wayKey(mine)}
      onChange={(key) => onChoose(members.find((member) => wayKey(member) === key) ?? mine)}
      required
    />
  );
}

/** How much more a way costs than the cheapest. */
function Dearer({ than, way }: { than: Way | undefined; way: Way }) {
  return (
    <span>
      +<Money amount={text(dec(way.payable).minus(dec(than?.payable ?? '0')))} currency={currencyOf(way)} />
    </span>
  );
}
