import { setUpGuideIndex } from '@entrepot/contract/modules/account/screens.ts';
import { billIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { getLogisticsOrderStatistics } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { getPackageStatistics } from '@entrepot/contract/modules/packages/calls.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Card, Grid } from '@entrepot/ui/layout.tsx';
import { Skeleton } from '@entrepot/ui/loader.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { enumLabel } from '../core/values/enums.ts';
import { errorProps } from '../core/app/error-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { hasPage } from '../core/tabs/pages.ts';
import { screensByPath, screensOfShortcuts } from '../core/tabs/screens.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import type { ReactNode } from 'react';
import css from './dashboard.module.css';
import { SetUpCard } from './set-up-card.tsx';

interface Count {
  code: number;
  count: number;
  /** There are more than `count`. */
  isBound: boolean;
}

/** What is counted on the dashboard: the list that a number opens, its filter, and the count of each state. */
const counted = [
  {
    screen: packageIndex.name,
    title: 'dashboard.packages',
    enumName: 'PackageStatus',
    filter: 'packageStatus',
    counts: async (): Promise<Count[]> =>
      (await ask(getPackageStatistics, {}, { quiet: true })).map((one) => ({
        code: one.packageStatus,
        count: one.count,
        isBound: one.countIsBound,
      })),
  },
  {
    screen: logisticsOrderIndex.name,
    title: 'dashboard.orders',
    enumName: 'OrderStatus',
    filter: 'orderStatus',
    counts: async (): Promise<Count[]> =>
      (await ask(getLogisticsOrderStatistics, {}, { quiet: true })).map((one) => ({
        code: one.orderStatus,
        count: one.count,
        isBound: false,
      })),
  },
] as const;

/** The first page: how many packages and orders stand where, each number a link to its list; the customer's wallet; shortcuts. */
export function Page() {
  const t = useWords('shell');
  const { user, menu, quick } = useSession();
  const screens = screensByPath(menu);
  const pathOf = (name: string) => menu.flatMap((group) => group.children).find((item) => item.name === name)?.path;
  const shown = counted.flatMap((one) => (pathOf(one.screen) ? [{ ...one, path: pathOf(one.screen) as string }] : []));
  const shortcuts = screensOfShortcuts(screens, quick).filter(({ view }) => hasPage(view));
  const guide = pathOf(setUpGuideIndex.name);
  const hasWallet = user?.balance !== null && user?.balance !== undefined;
  return (
    <div className={css.page}>
      <h1 className={css.hello}>{t('dashboard.hello', { name: user?.nickName || user?.userName || '' })}</h1>
      {guide && <SetUpCard path={guide} />}
      {hasWallet && (
        <Card title={t('dashboard.wallet')}>
          <Grid columns={3}>
            <Figure label={t('dashboard.balance')} amount={user.balance} />
            <Figure label={t('dashboard.arrears')} amount={user.arrears}>
              {Number(user.arrears) > 0 && pathOf(billIndex.name) && (
                <a href={`${pathOf(billIndex.name)}?overdue=true`}>{t('dashboard.due')}</a>
              )}
            </Figure>
            {user.creditEnabled && <Figure label={t('dashboard.credit')} amount={user.creditBalance} />}
          </Grid>
        </Card>
      )}
      {shown.map((one) => (
        <Counted key={one.screen} {...one} />
      ))}
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
      {!hasWallet && shown.length === 0 && shortcuts.length === 0 && <EmptyState title={t('dashboard.empty')} />}
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

function Counted({ path, screen, title, enumName, filter, counts }: (typeof counted)[number] & { path: string }) {
  const t = useWords('shell');
  const { data, error, refetch } = useQuery({ queryKey: ['counts', screen], queryFn: counts });
  const numbers = (data ?? []).filter(({ count }) => count > 0);
  return (
    <Card
      title={
        <a href={path} className={css.cardLink}>
          {t(title)}
        </a>
      }
    >
      {error && !data && <ErrorState compact {...errorProps(error, refetch)} />}
      {!data && !error && <Skeleton height={64} />}
      {data && numbers.length === 0 && <p className={css.label}>{t('dashboard.none')}</p>}
      <ul className={css.numbers}>
        {numbers.map(({ code, count, isBound }) => (
          <li key={code}>
            <a href={`${path}?${filter}=${code}`} className={css.number}>
              <b>
                {count.toLocaleString()}
                {isBound && '+'}
              </b>
              <span>{enumLabel(enumName, code)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
