import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { useSettings } from '@entrepot/client/browser/settings.ts';

/** Is the person anybody but a customer? Customers have no scale and no printer of picking lists. */
export const useIsStaff = (): boolean => useSession(({ user }) => user !== null && user.accountTypeCode !== enumCodes.AccountTypeCode.User);

/** Are the settings offered: to the staff, unless this browser hides them. */
export function useMaySet(): boolean {
  const isStaff = useIsStaff();
  return useSettings((settings) => settings.showSettings) && isStaff;
}
