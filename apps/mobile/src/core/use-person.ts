import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { useSession } from '@entrepot/client/session/session.ts';

/** Returns the audience of the current user. */
export function usePerson(): 'visitor' | 'customer' | 'staff' {
  const code = useSession(({ state, user }) => (state === 'signedIn' ? user?.accountTypeCode : undefined));
  if (code === undefined || code === null) return 'visitor';
  return code === enumCodes.AccountTypeCode.User ? 'customer' : 'staff';
}
