import { siteLanguage } from '@entrepot/contract/core/language.ts';
import { getPublicRoutes } from '@entrepot/contract/modules/pricing/route-calls.ts';
import { getHomePage } from '@entrepot/contract/modules/sites/public-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { useSitePage } from '../core/app/site-page.ts';
import { Carousel } from './carousel.tsx';
import css from './home.module.css';
import { HomeSections } from './home-sections.tsx';
import { StepPicture, WayPicture } from './pictures.tsx';
import { PriceCheck } from './price-check.tsx';
import { RoutesSection } from './routes-section.tsx';
import { Tracking, TrackingResults } from './tracking.tsx';

const quiet = { quiet: true, anonymous: true } as const;

/** What a visitor sees first: what the site does, where a parcel is, what it would cost, how it works and how long it takes. */
export function HomePage() {
  const t = useWords('public');
  const language = useLanguage();
  const [found, setFound] = useState<ComponentProps<typeof TrackingResults>['found'] | null>(null);
  const pictures = useSitePage((site) => site.carousel);
  const { data: home } = useQuery({
    queryKey: ['home', language],
    queryFn: () => ask(getHomePage, { siteLanguage: siteLanguage(language) as 1 | 2 | 3 }, quiet),
  });
  const { data: ways } = useQuery({ queryKey: ['public-routes', language], queryFn: () => ask(getPublicRoutes, {}, quiet) });
  const warehouses = home?.warehouses ?? [];
  return (
    <main>
      <section className={css.hero}>
        <div className={css.promise}>
          <h1>{home?.headline || t('title')}</h1>
          <p>{home?.lead || t('lead')}</p>
          <div className={css.begin}>
            <Button kind="primary" size="large" href="/index?activeIndex=register">
              {t('begin')}
            </Button>
          </div>
          <WayPicture />
        </div>
        <Tracking onFound={setFound} />
      </section>
      {found && <TrackingResults found={found} />}
      <div className={css.priceSpace}>
        {warehouses.length > 0 && ways && ways.destinations.length > 0 && (
          <PriceCheck warehouses={warehouses} destinations={ways.destinations} />
        )}
      </div>
      <section className={css.band}>
        <h2>{t('steps.title')}</h2>
        <ol className={css.steps}>
          {[1, 2, 3, 4].map((step) => (
            <li key={step}>
              <StepPicture step={step} />
              <span>{t(`steps.${step}`)}</span>
            </li>
          ))}
        </ol>
      </section>
      {ways && <RoutesSection {...ways} />}
      {pictures.length > 0 && <Carousel pictures={pictures} />}
      {home && <HomeSections home={home} />}
    </main>
  );
}
