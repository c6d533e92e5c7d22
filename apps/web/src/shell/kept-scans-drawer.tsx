import { useWords } from '@entrepot/client/react/use-words.ts';
import { type KeptScan, putAway } from '@entrepot/client/scan/journal.ts';
import { usePendingScans } from '@entrepot/client/scan/pending.ts';
import type { MenuItem } from '@entrepot/client/session/menu.ts';
import { KeptScans } from '@entrepot/ui/kept-scans.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { go } from '../core/tabs/place.ts';
import { screensByPath } from '../core/tabs/screens.ts';

interface Props {
  menu: readonly MenuItem[];
  opened: boolean;
  onClose(): void;
}

/** The person's scans that wait or were refused later, each with the way to its screen. */
export function KeptScansDrawer({ menu, opened, onClose }: Props) {
  const t = useWords('shell');
  const { waiting, refused } = usePendingScans();
  const titled = (scan: KeptScan) => ({ ...scan, screen: screensByPath(menu).get(scan.screen.split('?')[0]!)?.title });
  function open(id: string) {
    const scan = [...waiting, ...refused].find((one) => one.id === id);
    if (!scan) return;
    onClose();
    // A phone's page is of another site at the same address.
    if (scan.screen.startsWith('/app/')) location.assign(scan.screen);
    else go(scan.screen);
  }
  return (
    <Drawer opened={opened} onClose={onClose} title={t('keptScans.title')}>
      <KeptScans waiting={waiting.map(titled)} refused={refused.map(titled)} onOpen={open} onDone={(id) => void putAway(id)} />
    </Drawer>
  );
}
