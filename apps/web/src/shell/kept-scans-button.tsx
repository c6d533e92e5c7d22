import { usePendingScans, watchPending } from '@entrepot/client/scan/pending.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { MenuItem } from '@entrepot/client/session/menu.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { IconButton } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { neededWithoutNetwork } from '../core/scan/dead-network.ts';
import { Suspense, useEffect, useState } from 'react';

const load = () => import('./kept-scans-drawer.tsx').then((part) => ({ default: part.KeptScansDrawer }));
const KeptScansDrawer = late(load);
// Whoever opens it most likely has no network.
neededWithoutNetwork(load);

/** How many scans of the person wait or were refused later, on whatever screen; leads to them. Nothing while there are none. */
export function KeptScansButton({ menu }: { menu: readonly MenuItem[] }) {
  const t = useWords('shell');
  const owner = useSession((session) => session.user?.userId);
  const { waiting, refused } = usePendingScans();
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (!owner) return;
    return watchPending(owner);
  }, [owner]);
  const count = waiting.length + refused.length;
  return (
    <>
      {(count > 0 || opened) && (
        <IconButton
          label={t('keptScans.label', { waiting: waiting.length, refused: refused.length })}
          icon={<Icon name={refused.length > 0 ? 'warn' : 'clock'} size={18} />}
          badge={count || undefined}
          onClick={() => {
            setWasOpened(true);
            setOpened(true);
          }}
        />
      )}
      <Suspense fallback={null}>{wasOpened && <KeptScansDrawer menu={menu} opened={opened} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
