import { queries } from '@entrepot/client/react/queries.ts';
import { redirectTo } from '../core/app/redirect-to.tsx';
import { redirectPath } from '../core/app/redirects.ts';
import { signOut } from '@entrepot/client/session/session.ts';
import { clearTabs } from '../core/tabs/tabs.ts';

/** Signs out and opens the public page with the current address as return path. */
export async function leaveProduct(): Promise<void> {
  const away = redirectPath(location.pathname, location.search.slice(1));
  await signOut();
  clearTabs();
  queries.clear();
  redirectTo(away);
}
