import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { userWalletIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Card } from '@entrepot/ui/page/layout.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import css from './dashboard.module.css';
import { type DashboardData, usePaths } from './use-dashboard.ts';

/** Result of the last check of the ledger. */
export function LedgerPart({ ledger: { checkedTime, differenceCount, rules } }: { ledger: NonNullable<DashboardData['ledger']> }) {
  const t = useTexts('reports');
  const wallet = useTexts('wallet');
  const { timeZone } = useSettings();
  const wallets = usePaths()(userWalletIndex.name);
  const time = checkedTime && shownTime(checkedTime, timeZone, 'minute');
  const count = differenceCount ?? 0;
  const open = (rules ?? []).reduce((sum, one) => sum + one.count, 0) - count;
  const statusText = !time
    ? t('first.ledgerNever')
    : count > 0
      ? t('first.ledgerDiffers', { count })
      : t(open ? 'first.ledgerToSettle' : 'first.ledgerAgrees', { count: open });
  return (
    <Card title={t('first.ledger')} actions={wallets && <a href={wallets}>{t('first.ledgerOpen')}</a>}>
      <StateTag label={statusText} tone={!time ? 'neutral' : count > 0 ? 'error' : open > 0 ? 'waiting' : 'success'} />
      {(rules ?? []).length > 0 && (
        <ul>
          {rules!.map(({ rule, count: rows }) => (
            <li key={rule}>
              {wallets ? <a href={wallets}>{wallet(`pages.rules.${rule}`)}</a> : wallet(`pages.rules.${rule}`)} ({rows})
            </li>
          ))}
        </ul>
      )}
      <p className={css.label}>{time ? t('first.ledgerTime', { time }) : t('first.ledgerNightly')}</p>
    </Card>
  );
}
