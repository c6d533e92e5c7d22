import { putAway } from '@entrepot/client/scan/journal.ts';
import { usePendingScans, watchPending } from '@entrepot/client/scan/pending.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { StoredScans as Lines } from '@entrepot/ui/scan/stored-scans.tsx';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Inside, Panel } from '../core/parts.tsx';
import { base } from '../core/place.ts';

/** Lists the user's pending scans and those refused later; renders nothing without any. A scan page lists its own scans separately. */
export function StoredScans({ isScanPage = false }: { isScanPage?: boolean }) {
  const owner = useSession((session) => session.user?.userId);
  const pending = usePendingScans();
  const [, go] = useLocation();
  useEffect(() => {
    if (!owner) return;
    return watchPending(owner);
  }, [owner]);
  const waiting = isScanPage ? pending.waiting.filter(({ screen }) => screen !== location.pathname + location.search) : pending.waiting;
  const { refused } = pending;
  if (waiting.length + refused.length === 0) return null;
  function open(id: string) {
    const at = [...waiting, ...refused].find((scan) => scan.id === id)?.screen;
    if (at?.startsWith(`${base}/`)) go(at.slice(base.length));
    else if (at) location.assign(at);
  }
  return (
    <Panel>
      <Inside>
        <Lines
          waiting={waiting.map((scan) => ({ ...scan, screen: undefined }))}
          refused={refused.map((scan) => ({ ...scan, screen: undefined }))}
          onOpen={open}
          onDone={(id) => void putAway(id)}
        />
      </Inside>
    </Panel>
  );
}
