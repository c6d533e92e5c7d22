import { startSendingErrors } from '@entrepot/client/browser/send-errors.ts';
import { onPush } from '@entrepot/client/hub/pushes.ts';
import { startRealtime } from '@entrepot/client/hub/realtime.ts';
import { refreshAll } from '@entrepot/client/react/queries.ts';

/** Subscribes to server pushes and, where enabled, reports errors while signed in. Returns a function that stops both. */
export function startSignedInServices(): () => void {
  const ends = [startRealtime(), startSendingErrors(), onPush(() => void refreshAll())];
  return () => {
    for (const end of ends) end();
  };
}
