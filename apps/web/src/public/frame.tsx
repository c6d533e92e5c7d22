import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { loginType } from '@entrepot/client/calls/tokens.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { wayBack } from '@entrepot/contract/core/own-address.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { useSitePage } from '../core/app/site-page.ts';
import { LanguageSwitch } from '../shell/language-switch.tsx';
import css from './public.module.css';

const sitePages = ['notice', 'helpTutorial', 'aboutUs', 'contactUs', 'account'] as const;

/** Header and footer of the public pages. The return path in the address is passed to the sign-in. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useTexts('public');
  const site = useSitePage();
  const state = useSession((session) => session.state);
  const query = new URLSearchParams(useSearch());
  const back = wayBack(query.get('redirect'));
  const [path] = useLocation();
  // Marks a first-time visitor as known.
  useEffect(() => void loginType(), []);
  const active = path === '/NoticeDetailedIndex' ? 'notice' : query.get('activeIndex');
  const rest = back === '/' ? '' : `?redirect=${encodeURIComponent(back)}`;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <a className={css.brand} href="/index" aria-label={site.title || t('nav.home')}>
          {site.logo ? <img src={site.logo} alt="" className={css.logo} /> : <Icon name="box" size={26} />}
          <span>{site.title}</span>
        </a>
        <nav className={css.site} aria-label={t('nav.label')}>
          {sitePages.map((page) => (
            <a key={page} href={`/index?activeIndex=${page}`} aria-current={page === active ? 'page' : undefined}>
              {t(`nav.${page}`)}
            </a>
          ))}
        </nav>
        <div className={css.links}>
          <LanguageSwitch />
          {state === 'signedOut' ? (
            <>
              <span className={css.staff}>
                <Button kind="quiet" href={`/login${rest}`}>
                  {t('staff')}
                </Button>
              </span>
              <Button kind="quiet" href={`/index?activeIndex=register${rest.replace('?', '&')}`}>
                {t('register')}
              </Button>
              <Button kind="primary" href={`/loginUser${rest}`}>
                {t('signIn')}
              </Button>
            </>
          ) : (
            <Button kind="primary" href={back}>
              {t('enter')}
            </Button>
          )}
        </div>
      </header>
      {state === 'signedOut' && rest && (
        <Alert
          tone="info"
          action={
            <Button kind="primary" size="small" href={`/loginUser${rest}`}>
              {t('signIn')}
            </Button>
          }
        >
          {t('sessionOver')}
        </Alert>
      )}
      {children}
      <footer className={css.foot}>
        <nav className={css.agreements} aria-label={t('agreement.label')}>
          {site.agreements.map((kind) => (
            <a key={kind} href={`/index?activeIndex=agreement&kind=${kind}`}>
              {t(`agreement.${kind}`)}
            </a>
          ))}
        </nav>
        {site.copyright ?? site.title} {site.recordNumber}
      </footer>
    </div>
  );
}
