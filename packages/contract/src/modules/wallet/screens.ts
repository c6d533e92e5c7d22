import { type MenuPlace, screen } from '../../core/screen.ts';

export const rechargeIndex = screen('RechargeIndex', ['Audit', 'Manual', 'Refund'], ['Establish', 'Close']);
export const userAmountJournalIndex = screen('UserAmountJournalIndex', ['Adjust', 'Export'], ['Export']);
export const userWalletIndex = screen('UserWalletIndex', ['SetCredit', 'Adjust']);
export const moneyRequestIndex = screen('MoneyRequestIndex', ['Audit']);
export const withdrawalIndex = screen('WithdrawalIndex', ['Audit'], ['Establish']);

/** Their places in the menu. */
export const walletScreens: readonly MenuPlace[] = [
  {
    screen: rechargeIndex,
    at: ['billing', 40],
    audience: ['platform', 'site', 'customer'],
    icon: 'wallet',
    titles: ['充值记录', '儲值紀錄', 'Recharge records'],
  },
  {
    screen: userAmountJournalIndex,
    at: ['billing', 50],
    audience: ['platform', 'site', 'customer'],
    icon: 'notebook-1',
    titles: ['金额流水', '金額明細', 'Amount statement'],
  },
  {
    screen: userWalletIndex,
    at: ['billing', 60],
    audience: ['platform', 'site'],
    icon: 'coin',
    titles: ['客户钱包', '客戶錢包', 'Wallets'],
  },
  {
    screen: moneyRequestIndex,
    at: ['billing', 95],
    audience: ['platform', 'site'],
    icon: 'finished',
    titles: ['资金复核', '資金複核', 'Money approvals'],
  },
  {
    screen: withdrawalIndex,
    at: ['billing', 100],
    audience: ['platform', 'site', 'customer'],
    icon: 'sold-out',
    titles: ['提现', '提領', 'Withdrawals'],
  },
];
