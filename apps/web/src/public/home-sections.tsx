import type { Output } from '@entrepot/contract/core/call.ts';
import { getPublicNotices } from '@entrepot/contract/modules/content/calls.ts';
import type { getHomePage } from '@entrepot/contract/modules/sites/public-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import css from './public.module.css';

const quiet = { quiet: true, anonymous: true } as const;
const fewNotices = 3;

/** What the site offers, its newest notices and its warehouses; what a site has not written is left out. */
export function HomeSections({ home }: { home: Output<typeof getHomePage> }) {
  const t = useWords('public');
  const language = useLanguage();
  const { data: notices } = useQuery({
    queryKey: ['home-notices', language],
    queryFn: () => ask(getPublicNotices, { rows: fewNotices }, quiet),
  });
  const cards = home.serviceCards ?? [];
  const warehouses = home.warehouses ?? [];
  return (
    <>
      {cards.length > 0 && (
        <section className={css.section}>
          <h2>{t('home.services')}</h2>
          <ul className={css.cards}>
            {cards.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                {text && <p>{text}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {notices && notices.data.length > 0 && (
        <section className={css.section}>
          <h2>{t('nav.notice')}</h2>
          <ul className={css.notices}>
            {notices.data.map(({ id, title }) => (
              <li key={id}>
                <a href={`/NoticeDetailedIndex?id=${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {warehouses.length > 0 && (
        <section className={css.section}>
          <h2>{t('home.warehouses')}</h2>
          <ul className={css.warehouses}>
            {warehouses.map(({ id, name, address, openingHours }) => (
              <li key={id}>
                <strong>{name}</strong>
                <span>{address}</span>
                {openingHours && <span>{openingHours}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
