import { call } from '@entrepot/contract/core/call.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Card, Grid } from '@entrepot/ui/layout.tsx';
import { Skeleton } from '@entrepot/ui/loader.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../core/api.ts';
import { enumLabel } from '../core/enums.ts';
import { errorProps } from '../core/error-props.ts';
import { useLanguage, useWords } from '../core/i18n.ts';
import { screensByPath } from '../core/screens.ts';
import { useSession } from '../core/session.ts';
import css from './dashboard.module.css';

type Counts = Record<string, unknown>[] | Record<string, number>;
const counting = (path: `/${string}`) =>
  call({ path, who: 'CPSW', needs: null, reads: true, takes: {}, gives: f.json<Counts>({ required: true }) });

/** What is counted on the dashboard: the list that a number opens, its filter, and the states worth a number. */
const counted = [
  {
    screen: 'PackageIndex',
    title: 'dashboard.packages',
    enumName: 'PackageStatus',
    filter: 'packageStatus',
    call: counting('/Package/GetPackageStatistics'),
  },
  {
    screen: 'LogisticsOrderIndex',
    title: 'dashboard.orders',
    enumName: 'OrderStatus',
    filter: 'orderStatus',
    call: counting('/LogisticsOrder/GetLogisticsOrderStatistics'),
  },
] as const;

/** The first page: how many packages and orders stand where, each number a link to its list; the customer's wallet; shortcuts. */
export function Page() {
  const t = useWords('shell');
  const { user, menu, quick } = useSession();
  const screens = screensByPath(menu);
  const pathOf = (name: string) => menu.flatMap((group) => group.children).find((item) => item.name === name)?.path;
  const shown = counted.flatMap((one) => (pathOf(one.screen) ? [{ ...one, path: pathOf(one.screen) as string }] : []));
  const shortcuts = quick.flatMap((path) => screens.get(path) ?? []);
  const hasWallet = user?.balance !== null && user?.balance !== undefined;
  return (
    <div className={css.page}>
      <h1 className={css.hello}>{t('dashboard.hello', { name: user?.nickName || user?.userName || '' })}</h1>
      {hasWallet && (
        <Card title={t('dashboard.wallet')}>
          <Grid columns={3}>
            <Figure label={t('dashboard.balance')} amount={user.balance} />
            <Figure label={t('dashboard.arrears')} amount={user.arrears} />
            <Figure label={t('dashboard.credit')} amount={user.creditBalance} />
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

function Figure({ label, amount }: { label: string; amount: string | null | undefined }) {
  return (
    <div>
      <p className={css.label}>{label}</p>
      <Money amount={amount} size="large" />
    </div>
  );
}

function Counted({ path, title, enumName, filter, call: counts }: (typeof counted)[number] & { path: string }) {
  const t = useWords('shell');
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['counts', counts.path, language],
    queryFn: () => ask(counts, {}, { quiet: true }),
  });
  const numbers = countsOf(data).filter(({ count }) => count > 0);
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
        {numbers.map(({ code, count }) => (
          <li key={code}>
            <a href={`${path}?${filter}=${code}`} className={css.number}>
              <b>{count.toLocaleString()}</b>
              <span>{enumLabel(enumName, code)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Reads the count of each state, sent as a list of {status code, Count} or as an object by code. */
function countsOf(data: Counts | undefined): { code: number; count: number }[] {
  if (!data) return [];
  if (!Array.isArray(data)) return Object.entries(data).map(([code, count]) => ({ code: Number(code), count: Number(count) }));
  return data.map((entry) => {
    const code = Object.entries(entry).find(([name, value]) => name !== 'Count' && name !== 'Total' && typeof value === 'number')?.[1];
    return { code: Number(code), count: Number(entry.Count ?? entry.Total ?? 0) };
  });
}
