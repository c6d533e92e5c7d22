import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { useSession } from '../../core/session.ts';
import { useSettings } from '../../core/settings.ts';

/** Are the settings offered: to everybody but customers, unless this browser hides them. */
export function useMaySet(): boolean {
  const isCustomer = useSession((session) => session.user?.accountTypeCode === enumCodes.AccountTypeCode.User);
  return useSettings((settings) => settings.showSettings) && !isCustomer;
}
