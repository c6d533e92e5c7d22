import { queries } from '@entrepot/client/react/queries.ts';
import { leaveFor } from '../core/app/away.tsx';
import { awayTo } from '../core/app/redirects.ts';
import { signOut } from '@entrepot/client/session/session.ts';
import { clearTabs } from '../core/tabs/tabs.ts';

/** Signs out and goes to the public page, which knows the way back to where the person was. */
export async function leaveProduct(): Promise<void> {
  const away = awayTo(location.pathname, location.search.slice(1));
  await signOut();
  clearTabs();
  queries.clear();
  leaveFor(away);
}
