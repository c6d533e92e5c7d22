import type { WaitingFilter } from '@entrepot/contract/modules/reports/dashboard.ts';
import { useSession } from '../session/session.ts';

/** Returns a function that maps a screen to its path in the user's menu; undefined for screens without access. */
export function usePaths(): (screen: string | null) => string | undefined {
  const { menu } = useSession();
  return (screen) => menu.flatMap(({ children }) => children).find(({ name }) => name === screen)?.path;
}

/** Returns the address of the list filtered to the rows that a queue counts. */
export function queueAddress(path: string, { filter, view }: { filter: WaitingFilter; view?: string | null }): string {
  const query = new URLSearchParams(view ? { view } : {});
  for (const [key, value] of Object.entries(filter)) query.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  return `${path}?${query}`;
}

/** The start page refreshes automatically when others change one of these. */
export const followedByFirstPage = [
  'package',
  'misroutedPackage',
  'unknownItem',
  'packageReturn',
  'logisticsOrder',
  'warehouseDocument',
  'qualityInspection',
  'returnLogisticsOrder',
  'pickingList',
  'putBack',
  'bag',
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
