import { f } from '@entrepot/contract/core/field.ts';
import { rechargeIndex, userWalletIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { wallet, walletAnswer } from '@entrepot/contract/modules/wallet/wallet.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { moneyCells, useCurrencyOf } from './currency.tsx';
import { LedgerCheck } from './ledger-check.tsx';
import type { WalletRow } from './use-wallet.ts';

const AdjustDialog = late(() => import('./adjust-dialog.tsx').then((part) => ({ default: part.AdjustDialog })));
const RechargeDialog = late(() => import('./recharge-dialog.tsx').then((part) => ({ default: part.RechargeDialog })));
const CreditDialog = late(() => import('./credit-dialog.tsx').then((part) => ({ default: part.CreditDialog })));

// A filter for customers with debts, which is not a column.
const listed = {
  ...wallet,
  fields: { ...walletAnswer, inArrears: f.flag() },
  page: { ...wallet.page!, filters: ['ownerId', 'inArrears', 'creditEnabled'] as const },
};
const columns = [
  'ownerId',
  'balance',
  'arrears',
  'arrearsTime',
  'creditLimit',
  'creditArrears',
  'creditBalance',
  'codPayable',
  'codOutstanding',
];
type What = 'recharge' | 'adjust' | 'credit';

/** Display name of a wallet's owner: name and member code. */
const nameOf = (row: WalletRow) => String(row.nickName || row.userName || '');

/** Wallets of all customers with the actions of finance. */
export function Page() {
  const t = useTexts('wallet');
  const currencyOf = useCurrencyOf();
  const [open, setOpen] = useState<{ what: What; row: WalletRow } | null>(null);
  const does = (what: What) => (row: unknown) => setOpen({ what, row: row as WalletRow });
  const close = () => setOpen(null);
  const money = moneyCells(listed, currencyOf, { quiet: ['codPayable', 'codOutstanding'] });
  const creditLimit = (row: Readonly<Record<string, unknown>>) =>
    row.creditEnabled ? (
      money.creditLimit?.(row)
    ) : (
      <Text inline size="small" tone="soft">
        {t('pages.noCredit')}
      </Text>
    );
  const owner = (row: Readonly<Record<string, unknown>>) => (
    <a href={`/UserAmountJournalIndex?ownerId=${String(row.ownerId)}`} title={t('actions.statement')}>
      {nameOf(row as WalletRow)}{' '}
      <Text inline mono size="small" tone="soft">
        {String(row.memberCode ?? '')}
      </Text>
    </a>
  );
  return (
    <>
      <ListPage
        of={listed}
        head={<LedgerCheck />}
        columns={columns}
        cells={{ ...money, ownerId: owner, creditLimit }}
        form={false}
        detail={false}
        rowTone={(row) => (isSome(row.arrears) ? 'error' : undefined)}
        actions={[
          { key: 'recharge', needs: rechargeIndex.Manual, run: does('recharge') },
          { key: 'adjust', needs: userWalletIndex.Adjust, run: does('adjust') },
          { key: 'setCredit', needs: userWalletIndex.SetCredit, run: does('credit') },
        ]}
      />
      <Suspense>
        {open?.what === 'recharge' && <RechargeDialog ownerId={open.row.ownerId} name={nameOf(open.row)} onClose={close} />}
        {open?.what === 'adjust' && <AdjustDialog wallet={open.row} name={nameOf(open.row)} onClose={close} />}
        {open?.what === 'credit' && <CreditDialog wallet={open.row} name={nameOf(open.row)} onClose={close} />}
      </Suspense>
    </>
  );
}
