import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { askOffers } from './mall-asks.ts';
import css from './mall.module.css';
import { OfferCard } from './offer-card.tsx';

const shown = 6;

/** What came into the mall last, one beside the other; nothing while nothing is on sale. */
export function MallStrip() {
  const t = useWords('mall');
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['mall-strip', language],
    queryFn: () => askOffers({ content: null, mallShopId: null }, { index: 1, rows: shown }),
    staleTime: 60_000,
  });
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
