import { useEntranceScans } from '@entrepot/client/react/use-entrance-scans.ts';
import { EntranceScans } from '@entrepot/ui/scan/entrance-scans.tsx';

/** Receives scans at the sign-in page of an ended session. */
export function ScansAtEntrance() {
  const scans = useEntranceScans();
  return scans.isExpected && <EntranceScans {...scans} />;
}
