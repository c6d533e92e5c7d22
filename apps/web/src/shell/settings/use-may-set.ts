import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { useSettings } from '@entrepot/client/browser/settings.ts';

/** Whether the user is staff. Customers have no scale and no printer of picking lists. */
export const useIsStaff = (): boolean => useSession(({ user }) => user !== null && user.accountTypeCode !== enumCodes.AccountTypeCode.User);

/** Whether settings are offered: to staff, unless this browser hides them. */
export function useMaySet(): boolean {
  const isStaff = useIsStaff();
  return useSettings((settings) => settings.showSettings) && isStaff;
}
