import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { getMallHome } from '@entrepot/contract/modules/mall/calls.ts';
import { Link } from 'wouter';
import css from './mall.module.css';
import { OfferCard } from './offer-card.tsx';

const visibleCount = 6;

/** A row of the newest products; renders nothing if none are on sale. */
export function MallStrip() {
  const t = useTexts('mall');
  const { data } = useCallQuery(getMallHome, { index: 1, rows: visibleCount }, { staleTime: 60_000 });
  if (!data?.data.length) return null;
  return (
    <section className={css.stripOf}>
      <header>
        <h2>{t('own.windowTitle')}</h2>
        <Link href="/mall">{t('own.all')}</Link>
      </header>
      <ul className={css.beside} aria-label={t('own.windowTitle')}>
        {data.data.map((offer) => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </ul>
    </section>
  );
}
