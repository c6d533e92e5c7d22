import { headed } from '@entrepot/client/texts/headed.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import type { calculateOrderFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import { bestOf, currencyOf, daysOf, groupByCarrier, wayKey } from '@entrepot/rules/pricing/best-ways.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Badge } from '@entrepot/ui/page/layout.tsx';
import { Price, PriceRateNote } from '@entrepot/ui/money/price.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Choices, Soft } from '../../core/parts.tsx';
import css from './ways.module.css';

type Answer = Output<typeof calculateOrderFreight>;
/** A shipping method with its price. */
export type Way = Answer['quotes'][number];

/** Chooses a shipping method, cheapest first; the unavailable ones follow with the reason. */
export function Ways({ answer, chosen, onChoose }: { answer: Answer; chosen: string | null; onChoose(way: Way): void }) {
  const t = useTexts('pricing');
  // Methods that differ only in their carrier share a line; the carrier is chosen within it.
  const lines = groupByCarrier(answer.quotes);
  const { cheapest, fastest } = bestOf(lines);
  const chosenLine = lines.find(({ members }) => members.some((member) => wayKey(member) === chosen));
  if (answer.quotes.length === 0)
    return (
      <>
        <EmptyState title={t('pages.noWays')} text={t('pages.noWaysText')} compact />
        <Excluded of={answer.excluded} />
      </>
    );
  return (
    <>
      <div className={css.ways} role="radiogroup" aria-label={t('pages.way')}>
        {lines.map((way) => {
          const key = wayKey(way);
          const carriers = way.members.flatMap(({ carrierName }) => carrierName ?? []).join(t('pages.listSign'));
          return (
            <button
              key={key}
              type="button"
              role="radio"
              aria-checked={way === chosenLine}
              className={css.way}
              onClick={() => onChoose(way)}
            >
              <span className={css.dot} aria-hidden="true" />
              <span className={css.words}>
                <b>{way.typeOfShippingName}</b>
                <span>{[carriers, `${daysOf(way)} ${t('ways.days')}`].filter(Boolean).join(' · ')}</span>
                <span className={css.best}>
                  {cheapest.has(key) && <Badge tone="success">{t('pages.cheapest')}</Badge>}
                  {fastest.has(key) && <Badge tone="progress">{t('pages.fastest')}</Badge>}
                </span>
              </span>
              <Price amount={way.payable} currency={currencyOf(way)} size="large" />
            </button>
          );
        })}
      </div>
      {lines[0] && <PriceRateNote currency={currencyOf(lines[0])} />}
      {chosenLine && chosen && chosenLine.members.length > 1 && (
        <Choices
          label={t('pages.carrier')}
          value={chosen}
          options={chosenLine.members.map((member) => ({ value: wayKey(member), label: member.carrierName ?? '' }))}
          onChange={(key) => onChoose(chosenLine.members.find((member) => wayKey(member) === key) ?? chosenLine)}
        />
      )}
      <Excluded of={answer.excluded} />
    </>
  );
}

function Excluded({ of }: { of: Answer['excluded'] }) {
  const t = useTexts('pricing');
  if (!of?.length) return null;
  return (
    <details className={css.excluded}>
      <summary>{t('ways.excluded', { count: of.length })}</summary>
      {of.map((one, at) => (
        <Soft key={at}>{headed([one.typeOfShippingName, one.carrierName].filter(Boolean).join(' · '), `${one.reason} ${one.change}`)}</Soft>
      ))}
    </details>
  );
}
