import { userWalletIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Card } from '@entrepot/ui/layout.tsx';
import { useSettings } from '@entrepot/ui/settings.ts';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import css from './first-page.module.css';
import { type FirstPageFacts, usePaths } from './use-first-page.ts';

/** Whether the ledger agreed when it was checked last. */
export function LedgerPart({ ledger: { checkedTime, differenceCount } }: { ledger: NonNullable<FirstPageFacts['ledger']> }) {
  const t = useWords('reports');
  const { timeZone } = useSettings();
  const wallets = usePaths()(userWalletIndex.name);
  const time = checkedTime && timeToWire(checkedTime, timeZone).slice(0, 16);
  const count = differenceCount ?? 0;
  const said = !time ? t('first.ledgerNever') : count > 0 ? t('first.ledgerDiffers', { count }) : t('first.ledgerAgrees');
  return (
    <Card title={t('first.ledger')} actions={wallets && <a href={wallets}>{t('first.ledgerOpen')}</a>}>
      <StateTag label={said} tone={!time ? 'idle' : count > 0 ? 'wrong' : 'done'} />
      <p className={css.label}>{time ? t('first.ledgerTime', { time }) : t('first.ledgerNightly')}</p>
    </Card>
  );
}
