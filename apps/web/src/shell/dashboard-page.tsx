import { setUpGuideIndex } from '@entrepot/contract/modules/account/screens.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { Card, Grid } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { hasPage } from '../core/tabs/pages.ts';
import { screensByPath, screensOfShortcuts } from '../core/tabs/screens.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import type { ReactNode } from 'react';
import { FirstPage } from '../modules/reports/public.tsx';
import css from './dashboard.module.css';
import { SetUpCard } from './set-up-card.tsx';

/** The first page: what waits for the person and how things go; a customer's wallet; shortcuts. */
export function Page() {
  const t = useWords('shell');
  const { user, menu, quick } = useSession();
  const screens = screensByPath(menu);
  const pathOf = (name: string) => menu.flatMap((group) => group.children).find((item) => item.name === name)?.path;
  const shortcuts = screensOfShortcuts(screens, quick).filter(({ view }) => hasPage(view));
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
      <FirstPage purse={hasWallet ? purse : null} />
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
  return (
    <div>
      <p className={css.label}>{label}</p>
      <Money amount={amount} size="large" /> {children}
    </div>
  );
}
