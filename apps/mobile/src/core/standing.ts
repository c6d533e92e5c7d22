import { startSendingErrors } from '@entrepot/client/browser/send-errors.ts';
import { onPush } from '@entrepot/client/hub/pushes.ts';
import { startRealtime } from '@entrepot/client/hub/realtime.ts';
import { refreshAll } from '@entrepot/client/react/queries.ts';

/** Hears the server's pushes and sends what goes wrong where that is wanted, for as long as somebody is signed in; gives the way to stop. */
export function stand(): () => void {
  const ends = [startRealtime(), startSendingErrors(), onPush(() => void refreshAll())];
  return () => {
    for (const end of ends) end();
  };
}
