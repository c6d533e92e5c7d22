import { type ScanWork, useScanQueue } from '@entrepot/client/react/use-scan-queue.ts';
import type { ScanAnswer, ScanEntry, ScanPanelProps } from '@entrepot/ui/scan-props.ts';
import { ScanPanel } from '@entrepot/ui/scan-panel.tsx';
import { useWords } from '@entrepot/ui/words.tsx';
import { useState } from 'react';

type Work = Omit<ScanWork<ScanAnswer>, 'onAnswer' | 'answerOf'> & { answerOf?(error: unknown): ScanAnswer };
type Looks = Omit<ScanPanelProps, 'entries' | 'offline' | 'answered' | 'onCode' | 'onUndo'>;

/** A scan screen whose scans are sent one after the other, each once, also when the network was dead between. */
export function ScanField({ onScan, isOffline, answerOf, keep, ...looks }: Work & Looks) {
  const t = useWords();
  const [answered, setAnswered] = useState<ScanEntry | null>(null);
  const failed = (): ScanAnswer => ({ tone: 'wrong', title: t('scan.failed'), text: t('scan.failedText') });
  const queue = useScanQueue<ScanAnswer>({ onScan, isOffline, answerOf: answerOf ?? failed, keep, onAnswer: setAnswered });
  const { entries, offline, add, undo } = queue;
  return <ScanPanel {...looks} entries={entries} offline={offline} answered={answered} onCode={add} onUndo={undo} />;
}
