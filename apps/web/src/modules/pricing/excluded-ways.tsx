import type { Output } from '@entrepot/contract/core/call.ts';
import type { calculateFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import { Title } from '@entrepot/ui/layout.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import css from './excluded-ways.module.css';

type Excluded = Output<typeof calculateFreight>['excluded'];

/** What cannot be used, each with the one rule that left it out and what would let it in. */
export function ExcludedWays({ excluded }: { excluded: Excluded }) {
  const t = useWords('pricing');
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
