import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense } from 'react';
import { Redirect, useSearch } from 'wouter';
import { FullSiteLink } from '../core/full-site-link.tsx';
import { Languages } from '../core/languages.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Page } from '../core/page.tsx';
import { Panel, Row, Soft } from '../core/parts.tsx';
import { useSite } from '../core/site.ts';
import { redirectOf } from '../core/redirects.ts';
import { usePerson } from '../core/use-person.ts';
import css from './home.module.css';

// Each audience loads only its own home page.
const CustomerHome = late(() => import('./customer-home.tsx').then((file) => ({ default: file.CustomerHome })), <Waiting />);
const StaffHome = late(() => import('../staff/staff-home.tsx').then((file) => ({ default: file.StaffHome })), <Waiting />);

// Pages of the public full site, which are light and narrow enough for phones.
const publicPages = [
  { textKey: 'price', to: '/index' },
  { textKey: 'help', to: '/index?activeIndex=helpTutorial' },
  { textKey: 'notices', to: '/index?activeIndex=notice' },
  { textKey: 'aboutUs', to: '/index?activeIndex=aboutUs' },
  { textKey: 'contactUs', to: '/index?activeIndex=contactUs' },
] as const;

/** The start page: follows a redirect from the full site, or shows the home page of the audience. */
export function StartPage() {
  const t = useTexts('home');
  const person = usePerson();
  const site = useSite();
  // Re-renders on address changes. The router's value is not used because it decodes the query once, which corrupts an address inside it.
  useSearch();
  const turn = redirectOf(location.search);
  if (turn?.to) return <Redirect to={turn.to} replace />;
  const elsewhere = turn?.full && (
    <Panel>
      <FullSiteLink to={turn.full}>{t('start.onFullSite')}</FullSiteLink>
    </Panel>
  );
  if (person === 'visitor')
    return (
      <Page title={site.title || t('start.welcome')}>
        <Languages />
        {elsewhere}
        <section className={css.welcome}>
          <div className={css.brand}>
            {site.logo && <img src={site.logo} alt="" height={48} />}
            <h2>{site.title}</h2>
          </div>
          <Button kind="primary" size="large" wide href="/app/sign-in">
            {t('start.signIn')}
          </Button>
          <Button size="large" wide href="/app/register">
            {t('start.register')}
          </Button>
        </section>
        <Panel>
          <Row title={t('start.track')} lines={t('start.trackLead')} to="/track" />
          {publicPages.map(({ textKey, to }) => (
            <FullSiteLink key={textKey} to={to}>
              {t(`start.${textKey}`)}
            </FullSiteLink>
          ))}
        </Panel>
        {site.lead && (
          <div className={css.lead}>
            <Soft>{site.lead}</Soft>
          </div>
        )}
      </Page>
    );
  return (
    <Page title={site.title || t('start.welcome')}>
      {elsewhere}
      <Suspense fallback={<Waiting />}>{person === 'customer' ? <CustomerHome /> : <StaffHome />}</Suspense>
      {person === 'staff' && (
        <Panel>
          <FullSiteLink to="/dashboard">{t('start.fullSite')}</FullSiteLink>
        </Panel>
      )}
    </Page>
  );
}
