import type { Output } from '@entrepot/contract/core/call.ts';
import type { calculateFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Badge, Group, Stack, Title } from '@entrepot/ui/page/layout.tsx';
import { Price, PriceRateNote } from '@entrepot/ui/money/price.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { bestOf, currencyOf, daysOf, type WayGroup, groupByCarrier, wayKey } from '@entrepot/rules/pricing/best-ways.ts';
import { QuoteView } from './quote-view.tsx';
import type { ListError } from '@entrepot/ui/page/page-props.ts';
import css from './excluded-ways.module.css';

type Answer = Output<typeof calculateFreight>;
type Quoted = Answer['quotes'][number];
type Way = WayGroup<Quoted> & { id: string };
type Choose = ((way: Quoted | null) => void) | undefined;

interface Props {
  /** Response of a calculator; undefined before the first one. */
  answer: Answer | undefined;
  refetching?: boolean;
  error?: ListError | null;
  /** The selected method; with `onChoose` it can be changed. */
  chosen?: string | null;
  onChoose?: Choose;
}

/**
 * Comparison of shipping methods with the cheapest and fastest marked, each expandable to its price lines; unavailable ones follow with the
 * reason.
 */
export function QuoteComparison({ answer, refetching = false, error = null, chosen, onChoose }: Props) {
  const t = useTexts('pricing');
  const rows = useMemo(() => answer && groupByCarrier(answer.quotes).map((way): Way => ({ ...way, id: wayKey(way) })), [answer]);
  const columns = columnsOf(rows ?? [], { t, chosen: chosen ?? null, onChoose });
  const chosenWay = rows?.find(({ members }) => members.some((member) => wayKey(member) === chosen));
  return (
    <Stack>
      <DataTable
        label={t('pages.compare')}
        columns={columns}
        rows={rows}
        {...(onChoose
          ? {
              selection: 'one' as const,
              selected: chosenWay ? [chosenWay.id] : [],
              onSelect: (_keys: string[], [way]: Way[]) => onChoose(way ?? null),
            }
          : {})}
        expand={(way) => <QuoteView quote={way} />}
        refetching={refetching}
        error={error}
        empty={{ title: t('pages.noWays'), text: t('pages.noWaysText') }}
      />
      {rows?.[0] && <PriceRateNote currency={currencyOf(rows[0])} />}
      <ExcludedWays excluded={answer?.excluded ?? []} />
    </Stack>
  );
}

interface Choosing {
  t: Translate;
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
          {cheapest.has(way.id) && <Badge tone="success">{t('pages.cheapest')}</Badge>}
          {fastest.has(way.id) && <Badge tone="progress">{t('pages.fastest')}</Badge>}
        </Group>
      ),
    },
    {
      key: 'payable',
      label: t('pages.price'),
      align: 'right',
      minWidth: 110,
      cell: (way) => <Price amount={way.payable} currency={currencyOf(way)} />,
    },
    {
      key: 'more',
      label: t('pages.dearer'),
      align: 'right',
      minWidth: 110,
      cell: (way) => (cheapest.size === 0 || cheapest.has(way.id) ? '—' : <ExtraCost than={least} way={way} />),
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

/** Carriers of a method, one of which is selected where several accept the goods. */
function Carriers({ way: { members }, chosen, onChoose }: Omit<Choosing, 't'> & { way: Way }) {
  const t = useTexts('pricing');
  const chosenWay = members.find((member) => wayKey(member) === chosen);
  const named = members.filter(({ carrierName }) => carrierName);
  if (!onChoose || !chosenWay || named.length < 2) return named.map(({ carrierName }) => carrierName).join(t('pages.listSign')) || '—';
  return (
    <Select
      label={t('pages.carrier')}
      hideLabel
      name="carrier"
      options={named.map((member) => ({ value: wayKey(member), label: member.carrierName ?? '' }))}
      value={wayKey(chosenWay)}
      onChange={(key) => onChoose(members.find((member) => wayKey(member) === key) ?? chosenWay)}
      required
    />
  );
}

/** Price difference to the cheapest method. */
function ExtraCost({ than, way }: { than: Way | undefined; way: Way }) {
  return (
    <span>
      +<Price amount={text(dec(way.payable).minus(dec(than?.payable ?? '0')))} currency={currencyOf(way)} />
    </span>
  );
}

type Excluded = Output<typeof calculateFreight>['excluded'];

/** Unavailable shipping methods, each with the rule that excluded it and what would satisfy it. */
function ExcludedWays({ excluded }: { excluded: Excluded }) {
  const t = useTexts('pricing');
  if (!excluded.length) return null;
  const nameOf = (one: Excluded[number]) => [one.typeOfShippingName, one.carrierName, one.quotationName].filter(Boolean).join(' · ');
  return (
    <section className={css.left} aria-label={t('pages.leftOut', { count: excluded.length })}>
      <Title level={3}>{t('pages.leftOut', { count: excluded.length })}</Title>
      <ul className={css.list}>
        {excluded.map((one, at) => (
          <li key={at} className={css.way}>
            <span className={css.name}>{nameOf(one)}</span>
            <span>{one.reason}</span>
            <span className={css.change}>{one.change}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
