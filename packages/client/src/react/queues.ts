import type { WaitingFilter } from '@entrepot/contract/modules/reports/dashboard.ts';
import { useSession } from '../session/session.ts';

/** Where a screen of the person's menu is; undefined for what they have not. */
export function usePaths(): (screen: string | null) => string | undefined {
  const { menu } = useSession();
  return (screen) => menu.flatMap(({ children }) => children).find(({ name }) => name === screen)?.path;
}

/** The address of the list of just what a queue counts. */
export function queueAddress(path: string, { filter }: { filter: WaitingFilter }): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(filter)) query.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  return `${path}?${query}`;
}

/** Whenever others change one of these, first pages follow by themselves. */
export const followedByFirstPage = [
  'package',
  'unknownItem',
  'packageReturn',
  'logisticsOrder',
  'warehouseDocument',
  'qualityInspection',
  'returnLogisticsOrder',
  'pickingList',
  'packing',
  'transportShift',
  'shelf',
  'stockCount',
  'recipient',
  'transferQuotation',
  'userMessage',
  'bill',
  'billSettlement',
  'codRemittance',
  'onlinePayment',
  'recharge',
  'withdrawal',
  'moneyRequest',
  'sellerOrder',
];
