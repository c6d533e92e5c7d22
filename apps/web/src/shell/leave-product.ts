import { go } from '../core/place.ts';
import { queries } from '../core/queries.ts';
import { awayTo } from '../core/redirects.ts';
import { signOut } from '../core/session.ts';
import { clearTabs } from '../core/tabs.ts';

/** Signs out and goes to the public page, which knows the way back to where the person was. */
export async function leaveProduct(): Promise<void> {
  const away = awayTo(location.pathname, location.search.slice(1));
  await signOut();
  clearTabs();
  queries.clear();
  go(away);
}
