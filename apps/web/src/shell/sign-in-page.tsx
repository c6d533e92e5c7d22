import { noteSignInPage } from './page-focus.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useEntranceScans } from '@entrepot/client/react/use-entrance-scans.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EntranceScans } from '@entrepot/ui/scan/entrance-scans.tsx';
import { showPageTitle, useSitePage } from '../core/app/site-page.ts';
import { serviceAgreed } from '@entrepot/client/calls/tokens.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { PasswordSignIn } from './password-sign-in.tsx';
import css from './sign-in.module.css';

const AgreementNote = late(() => import('./entry/agreement.tsx').then((part) => ({ default: part.AgreementNote })));
const SmsSignIn = late(() => import('./entry/sms-sign-in.tsx').then((part) => ({ default: part.SmsSignIn })), <LoadingBlock />);

/** Sign-in by password or text message: /login for staff, /loginUser for customers. The routes redirect after a sign-in. */
export function SignInPage() {
  const t = useTexts('shell');
  const [path] = useLocation();
  const query = new URLSearchParams(useSearch());
  const kind = path === '/login' ? 'staff' : 'customer';
  const { title, logo } = useSitePage();
  const [way, setWay] = useState('password');
  const [agreed] = useState(serviceAgreed);
  const scans = useEntranceScans();
  const back = query.get('redirect');
  const rest = back ? `?redirect=${encodeURIComponent(back)}` : '';
  useEffect(noteSignInPage, []);
  useEffect(() => {
    showPageTitle(t(`signIn.${kind}`));
    return () => showPageTitle(null);
  }, [kind, t]);

  const links = (
    <>
      {kind === 'customer' && !agreed && (
        <Suspense fallback={null}>
          <AgreementNote />
        </Suspense>
      )}
      <p className={css.others}>
        <a href={`/index?activeIndex=retrievePassword${kind === 'staff' ? '&kind=staff' : ''}`}>{t('entry.forgot')}</a>
        {kind === 'customer' && <a href={`/index?activeIndex=register${rest.replace('?', '&')}`}>{t('entry.toRegister')}</a>}
      </p>
      <p className={css.others}>
        {kind === 'staff' ? (
          <a href={`/loginUser${rest}`}>{t('signIn.toCustomer')}</a>
        ) : (
          <a href={`/login${rest}`}>{t('signIn.toStaff')}</a>
        )}
        <a href="/index">{t('signIn.toPublic')}</a>
      </p>
    </>
  );
  const sms = (
    <Suspense fallback={<LoadingBlock />}>
      <SmsSignIn kind={kind} />
      {links}
    </Suspense>
  );
  return (
    <div className={css.page}>
      <header className={css.head}>
        <a className={css.brand} href="/index" aria-label={title || t('signIn.toPublic')}>
          {logo ? <img src={logo} alt="" className={css.logo} /> : <Icon name="box" size={26} />}
          <span>{title}</span>
        </a>
        <LanguageSwitch />
      </header>
      <main className={css.card}>
        <h1 className={css.title}>{t(`signIn.${kind}`)}</h1>
        {kind === 'staff' && scans.isExpected && (
          <div className={css.scans}>
            <EntranceScans {...scans} />
          </div>
        )}
        <Tabs
          label={t('entry.ways')}
          value={way}
          onChange={setWay}
          tabs={[
            {
              key: 'password',
              label: t('entry.byPassword'),
              content: <PasswordSignIn kind={kind}>{links}</PasswordSignIn>,
            },
            { key: 'sms', label: t('entry.bySms'), content: sms },
          ]}
        />
      </main>
    </div>
  );
}
