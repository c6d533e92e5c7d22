import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import type { ScanPanelProps } from '@entrepot/ui/scan-props.ts';
import { ScanPanel } from '@entrepot/ui/scan-panel.tsx';
import { useEffect } from 'react';
import { loadForms } from '../form/call-form.tsx';
import type { Scans } from '@entrepot/client/react/use-scans.ts';

type Looks = Omit<ScanPanelProps, keyof Pick<Scans, 'entries' | 'offline' | 'answered' | 'pace'> | 'onCode' | 'onUndo' | 'isElsewhere'>;
const isElsewhere = (code: string) => screenOfCard(code) !== undefined;

/** The field of a scan screen, its answer and its last scans, over the screen's queue. */
export function ScanField({ scans, ...looks }: Looks & { scans: Scans }) {
  const { entries, offline, answered, pace, add, undo } = scans;
  const state = { entries, offline, answered, pace };
  // A dialog that is first opened while the network is dead must be there.
  useEffect(loadForms, []);
  return <ScanPanel {...looks} {...state} onCode={add} onUndo={undo} isElsewhere={isElsewhere} />;
}
