import { useWords } from '../core/i18n.ts';
import { useSitePage } from '../core/site-page.ts';
import { Carousel } from './carousel.tsx';
import { PublicFrame } from './frame.tsx';
import css from './public.module.css';
import { Tracking } from './tracking.tsx';

/** The landing page: tracking for everybody, how it works, and the site's pictures. */
export function IndexPage() {
  const t = useWords('public');
  const pictures = useSitePage((site) => site.carousel);
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
        {pictures.length > 0 && <Carousel pictures={pictures} />}
        <section className={css.section}>
          <h2>{t('steps.title')}</h2>
          <ol className={css.steps}>
            {[1, 2, 3, 4].map((step) => (
              <li key={step}>{t(`steps.${step}`)}</li>
            ))}
          </ol>
        </section>
      </main>
    </PublicFrame>
  );
}
