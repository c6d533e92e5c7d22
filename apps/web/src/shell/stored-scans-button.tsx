import { usePendingScans, watchPending } from '@entrepot/client/scan/pending.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { MenuItem } from '@entrepot/client/session/menu.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { IconButton } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { preloadForOffline } from '../core/scan/offline-preload.ts';
import { Suspense, useEffect, useState } from 'react';
import css from './top-bar.module.css';

const load = () => import('./stored-scans-drawer.tsx').then((part) => ({ default: part.StoredScansDrawer }));
const StoredScansDrawer = late(load);
// The drawer is usually opened while offline.
preloadForOffline(load);

/** Number of the user's scans, across screens, that wait or were refused later, with a link to them. Invisible for zero. */
export function StoredScansButton({ menu }: { menu: readonly MenuItem[] }) {
  const t = useTexts('shell');
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
      {/* Its place stays: the bar does not move with each scan that waits for its answer. */}
      <span className={css.slot} data-empty={(count === 0 && !opened) || undefined}>
        <IconButton
          label={t('storedScans.label', { waiting: waiting.length, refused: refused.length })}
          icon={<Icon name={refused.length > 0 ? 'warn' : 'clock'} size={18} />}
          badge={count || undefined}
          onClick={() => {
            setWasOpened(true);
            setOpened(true);
          }}
        />
      </span>
      <Suspense fallback={null}>{wasOpened && <StoredScansDrawer menu={menu} opened={opened} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
