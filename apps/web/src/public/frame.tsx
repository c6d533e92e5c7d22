import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { useWords } from '../core/i18n.ts';
import { safeRedirect } from '../core/redirects.ts';
import { useSession } from '../core/session.ts';
import { useSitePage } from '../core/site-page.ts';
import { LanguageSwitch } from '../shell/language-switch.tsx';
import css from './public.module.css';

/** Head and foot of the public pages. The way back that the address holds goes along to the sign-in. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useWords('public');
  const site = useSitePage();
  const state = useSession((session) => session.state);
  const back = safeRedirect(new URLSearchParams(useSearch()).get('redirect'));
  const rest = back === '/' ? '' : `?redirect=${encodeURIComponent(back)}`;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <a className={css.brand} href="/index">
          {site.logo ? <img src={site.logo} alt="" className={css.logo} /> : <Icon name="box" size={26} />}
          <span>{site.title}</span>
        </a>
        <nav className={css.links}>
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
        </nav>
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
        {site.copyright ?? site.title} {site.recordNumber}
      </footer>
    </div>
  );
}
