import { type ComponentProps, useState } from 'react';
import { useSearch } from 'wouter';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useSitePage } from '../core/app/site-page.ts';
import css from './public.module.css';
import { Carousel } from './carousel.tsx';
import { entryParts } from './entry-parts.ts';
import { PublicFrame } from './frame.tsx';
import { HomeSections } from './home-sections.tsx';
import { Tracking, TrackingResults } from './tracking.tsx';

/** The landing page: tracking for everybody, how it works, and the site's pictures. */
export function IndexPage() {
  const t = useWords('public');
  const [found, setFound] = useState<ComponentProps<typeof TrackingResults>['found'] | null>(null);
  const pictures = useSitePage((site) => site.carousel);
  const active = new URLSearchParams(useSearch()).get('activeIndex') ?? '';
  const Part = entryParts[active];
  if (Part)
    return (
      <PublicFrame>
        <main className={css.part}>
          <Part key={active} />
        </main>
      </PublicFrame>
    );
  return (
    <PublicFrame>
      <main>
        <section className={css.hero}>
          <div>
            <h1>{t('title')}</h1>
            <p className={css.lead}>{t('lead')}</p>
          </div>
          <Tracking onFound={setFound} />
        </section>
        {found && <TrackingResults found={found} />}
        {pictures.length > 0 && <Carousel pictures={pictures} />}
        <section className={css.section}>
          <h2>{t('steps.title')}</h2>
          <ol className={css.steps}>
            {[1, 2, 3, 4].map((step) => (
              <li key={step}>{t(`steps.${step}`)}</li>
            ))}
          </ol>
        </section>
        <HomeSections />
      </main>
    </PublicFrame>
  );
}
