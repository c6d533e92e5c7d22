import { setUpGuideIndex } from '@entrepot/contract/modules/account/screens.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { Card, Grid } from '@entrepot/ui/page/layout.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { hasPage } from '../core/tabs/pages.ts';
import { screensByPath, screensOfShortcuts } from '../core/tabs/screens.ts';
import { useOwnCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import type { ReactNode } from 'react';
import { Dashboard } from '../modules/reports/public.tsx';
import css from './dashboard.module.css';
import { getSetUpGuide } from '@entrepot/contract/modules/account/guide-calls.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';

/** Dashboard: pending work and key figures; the wallet of customers; shortcuts. */
export function Page() {
  const t = useTexts('shell');
  const { user, menu, quick } = useSession();
  const screens = screensByPath(menu);
  const pathOf = (name: string) => menu.flatMap((group) => group.children).find((item) => item.name === name)?.path;
  // Shortcuts are proposed before it is known what the company does.
  const unused = new Set(menu.flatMap(({ children }) => children).flatMap((item) => (item.unused ? [item.name] : [])));
  const shortcuts = screensOfShortcuts(screens, quick).filter(({ view, name }) => hasPage(view) && !unused.has(name));
  const guide = pathOf(setUpGuideIndex.name);
  const hasWallet = user?.balance !== null && user?.balance !== undefined;
  const purse = (
    <Card title={t('dashboard.wallet')}>
      <Grid columns={3}>
        <Figure label={t('dashboard.balance')} amount={user?.balance} />
        <Figure label={t('dashboard.arrears')} amount={user?.arrears}>
          {Number(user?.arrears) > 0 && pathOf(billIndex.name) && (
            <a href={`${pathOf(billIndex.name)}?overdue=true`}>{t('dashboard.due')}</a>
          )}
        </Figure>
        {user?.creditEnabled && <Figure label={t('dashboard.credit')} amount={user?.creditBalance} />}
      </Grid>
    </Card>
  );
  return (
    <div className={css.page}>
      <h1 className={css.hello}>{t('dashboard.hello', { name: user?.nickName || user?.userName || '' })}</h1>
      {guide && <SetUpCard path={guide} />}
      <Dashboard purse={hasWallet ? purse : null} />
      {shortcuts.length > 0 && (
        <Card title={t('dashboard.quick')}>
          <ul className={css.quick}>
            {shortcuts.map((screen) => (
              <li key={screen.path}>
                <a href={screen.path}>{screen.title}</a>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function Figure({ label, amount, children }: { label: string; amount: string | null | undefined; children?: ReactNode }) {
  const currency = useOwnCurrency();
  return (
    <div>
      <p className={css.label}>{label}</p>
      <Money amount={amount} currency={currency} size="large" /> {children}
    </div>
  );
}

/** Remaining setup steps of the user's own site with a link to the guide; renders nothing once it is ready. */
function SetUpCard({ path }: { path: string }) {
  const t = useTexts('shell');
  const { data } = useCallQuery(getSetUpGuide, { siteId: null });
  if (!data || data.doneCount === data.steps.length) return null;
  return (
    <Card title={t('dashboard.setUp', { site: data.siteName })}>
      <p className={css.label}>{t('dashboard.setUpText', { done: data.doneCount, count: data.steps.length })}</p>
      <a href={path}>{t('dashboard.setUpOpen')}</a>
    </Card>
  );
}
