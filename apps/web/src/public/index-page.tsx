import { useQuery } from '@tanstack/react-query';
import { ask } from '../core/api.ts';
import { useLanguage, useWords } from '../core/i18n.ts';
import { getHomePage } from './calls.ts';
import { Carousel } from './carousel.tsx';
import { PublicFrame } from './frame.tsx';
import css from './public.module.css';
import { Tracking } from './tracking.tsx';

/** The landing page: tracking for everybody, how it works, the site's pictures, notices and warehouses. */
export function IndexPage() {
  const t = useWords('public');
  const language = useLanguage();
  const { data: home } = useQuery({
    queryKey: ['home', language],
    queryFn: () => ask(getHomePage, {}, { quiet: true, anonymous: true }),
    staleTime: 300_000,
    retry: false,
  });
  const pictures = home?.Carousel ?? [];
  return (
    <PublicFrame>
      <main>
        <section className={css.hero}>
          <div>
            <h1>{t('title')}</h1>
            <p className={css.lead}>{t('lead')}</p>
          </div>
          <Tracking />
        </section>
        {pictures.length > 0 && (
          <Carousel pictures={pictures.map((one) => ({ url: one.ImageUrl, link: one.Link ?? null, title: one.Title ?? '' }))} />
        )}
        <section className={css.section}>
          <h2>{t('steps.title')}</h2>
          <ol className={css.steps}>
            {[1, 2, 3, 4].map((step) => (
              <li key={step}>{t(`steps.${step}`)}</li>
            ))}
          </ol>
        </section>
        {(home?.Notices?.length ?? 0) > 0 && (
          <section className={css.section}>
            <h2>{t('notices')}</h2>
            <ul className={css.notices}>
              {home?.Notices?.map((notice) => (
                <li key={notice.Id}>
                  <a href={`/NoticeDetailedIndex?id=${notice.Id}`}>{notice.Title}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
        {(home?.Warehouses?.length ?? 0) > 0 && (
          <section className={css.section}>
            <h2>{t('warehouses')}</h2>
            <ul className={css.warehouses}>
              {home?.Warehouses?.map((warehouse) => (
                <li key={warehouse.Name}>
                  <b>{warehouse.Name}</b>
                  <span>{warehouse.Address}</span>
                  <span>{warehouse.OpeningHours}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </main>
    </PublicFrame>
  );
}
