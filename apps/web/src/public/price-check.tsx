import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { calculateFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { bestOf, currencyOf, together, wayKey } from '../modules/pricing/public.tsx';
import css from './home.module.css';

type Quotes = Output<typeof calculateFreight>['quotes'];
interface Place {
  id: string;
  name: string;
}
const sides = ['length', 'width', 'height'] as const;
type Wish = Record<'weight' | (typeof sides)[number], string | null>;
const nothing: Wish = { weight: null, length: null, width: null, height: null };

/** Prices of one parcel for everybody, without sign-in: from a warehouse to a destination, every way with its price and its days. */
export function PriceCheck({ warehouses, destinations }: { warehouses: readonly Place[]; destinations: readonly Place[] }) {
  const t = useWords('public');
  const [from, setFrom] = useState<string | null>(warehouses[0]?.id ?? null);
  const [to, setTo] = useState<string | null>(destinations[0]?.id ?? null);
  const [wish, setWish] = useState<Wish>(nothing);
  const [problem, setProblem] = useState('');
  const [quotes, setQuotes] = useState<Quotes | null>(null);
  const asking = useAction((asked: Input<typeof calculateFreight>) => ask(calculateFreight, asked, { quiet: true, anonymous: true }), {
    done: (answer) => setQuotes(answer.quotes),
    handle(refusal) {
      setProblem(refusal.message);
      return true;
    },
  });
  async function show() {
    const { weight } = wish;
    const missing = !from || !to || !(Number(weight) > 0);
    setProblem(missing ? t('price.missing') : '');
    if (!from || !to || !weight || missing) return setQuotes(null);
    await asking.run({ warehouseId: from, destinationCountryId: to, pieces: [{ ...wish, weight, quantity: 1 }] });
  }
  const options = (places: readonly Place[]) => places.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section className={css.price} aria-label={t('price.title')}>
      <h2>{t('price.title')}</h2>
      <form
        className={css.wish}
        onSubmit={(event) => {
          event.preventDefault();
          void show();
        }}
      >
        <Select
          label={t('price.from')}
          options={options(warehouses)}
          value={from}
          onChange={(id) => setFrom(id === null ? null : String(id))}
          required
        />
        <Select
          label={t('price.to')}
          options={options(destinations)}
          value={to}
          onChange={(id) => setTo(id === null ? null : String(id))}
          searchable
          required
        />
        <NumberField
          label={t('price.weight')}
          value={wish.weight}
          onChange={(weight) => setWish({ ...wish, weight })}
          decimals={3}
          unit="kg"
          error={problem}
          required
        />
        {sides.map((side) => (
          <NumberField
            key={side}
            label={t(`price.${side}`)}
            value={wish[side]}
            onChange={(value) => setWish({ ...wish, [side]: value })}
            decimals={1}
            unit="cm"
          />
        ))}
        <Button kind="primary" size="large" type="submit" busy={asking.busy}>
          {t('price.show')}
        </Button>
      </form>
      <div aria-live="polite">{quotes && <Prices quotes={quotes} />}</div>
    </section>
  );
}

function Prices({ quotes }: { quotes: Quotes }) {
  const t = useWords('public');
  if (quotes.length === 0) return <p className={css.hint}>{t('price.none')}</p>;
  const ways = together(quotes);
  const { cheapest, fastest } = bestOf(ways);
  return (
    <>
      <ul className={css.quotes}>
        {ways.map((way) => {
          const key = wayKey(way);
          const mark = cheapest.has(key) ? 'price.cheapest' : fastest.has(key) ? 'price.fastest' : null;
          return (
            <li key={key}>
              <strong>{way.typeOfShippingName}</strong>
              <span className={css.days}>
                {way.maximumAging ? t('routes.days', { from: way.minimumAging ?? way.maximumAging, to: way.maximumAging }) : ''}
                {mark && <em>{t(mark)}</em>}
              </span>
              <span className={css.amount}>{moneyText(way.payable, currencyOf(way))}</span>
            </li>
          );
        })}
      </ul>
      <p className={css.hint}>{t('price.hint')}</p>
    </>
  );
}
