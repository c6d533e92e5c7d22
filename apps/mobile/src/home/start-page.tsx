import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense } from 'react';
import { Redirect, useSearch } from 'wouter';
import { FullSiteLink } from '../core/full-site-link.tsx';
import { Languages } from '../core/languages.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Page } from '../core/page.tsx';
import { Panel, Row, Soft } from '../core/parts.tsx';
import { useSite } from '../core/site.ts';
import { turnOf } from '../core/turn.ts';
import { usePerson } from '../core/use-person.ts';
import css from './home.module.css';

// Nobody loads what only others see.
const CustomerHome = late(() => import('./customer-home.tsx').then((file) => ({ default: file.CustomerHome })), <Waiting />);
const StaffHome = late(() => import('../staff/staff-home.tsx').then((file) => ({ default: file.StaffHome })), <Waiting />);

// What the public site says to everybody, which is as light and as narrow as a phone wants it.
const publicPages = [
  { words: 'price', to: '/index' },
  { words: 'help', to: '/index?activeIndex=helpTutorial' },
  { words: 'notices', to: '/index?activeIndex=notice' },
  { words: 'aboutUs', to: '/index?activeIndex=aboutUs' },
  { words: 'contactUs', to: '/index?activeIndex=contactUs' },
] as const;

/** Where a visit begins: where the full site sent the phone, or what each kind of person begins with. */
export function StartPage() {
  const t = useWords('home');
  const person = usePerson();
  const site = useSite();
  // The router tells when the address changes, but gives it decoded once, which an address within it does not survive.
  useSearch();
  const turn = turnOf(location.search);
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
          {publicPages.map(({ words, to }) => (
            <FullSiteLink key={words} to={to}>
              {t(`start.${words}`)}
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
