import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { putAway } from '@entrepot/client/scan/journal.ts';
import { usePendingScans } from '@entrepot/client/scan/pending.ts';
import type { MenuItem } from '@entrepot/client/session/menu.ts';
import { StoredScans } from '@entrepot/ui/scan/stored-scans.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { go } from '../core/tabs/tab-location.ts';
import { screensByPath } from '../core/tabs/screens.ts';
import type { StoredScan } from '@entrepot/client/scan/stored-scan.ts';

interface Props {
  menu: readonly MenuItem[];
  opened: boolean;
  onClose(): void;
}

/** The user's scans that wait or were refused later, each with a link to its screen. */
export function StoredScansDrawer({ menu, opened, onClose }: Props) {
  const t = useTexts('shell');
  const { waiting, refused } = usePendingScans();
  const titled = (scan: StoredScan) => ({ ...scan, screen: screensByPath(menu).get(scan.screen.split('?')[0]!)?.title });
  function open(id: string) {
    const scan = [...waiting, ...refused].find((one) => one.id === id);
    if (!scan) return;
    onClose();
    // Screens of the mobile site belong to a separate client on the same host.
    if (scan.screen.startsWith('/app/')) location.assign(scan.screen);
    else go(scan.screen);
  }
  return (
    <Drawer opened={opened} onClose={onClose} title={t('storedScans.title')}>
      <StoredScans waiting={waiting.map(titled)} refused={refused.map(titled)} onOpen={open} onDone={(id) => void putAway(id)} />
    </Drawer>
  );
}
