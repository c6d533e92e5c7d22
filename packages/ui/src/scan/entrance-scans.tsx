import { useTexts } from '../base/texts.tsx';
import { Alert } from '../feedback/alert.tsx';
import { notify } from '../feedback/notice-store.ts';
import { sound } from './sounds.ts';
import { codeOfScan } from './scanner.ts';
import { useScanner } from './use-scanner.ts';

interface Props {
  /** The name of the person whose scans are stored. */
  owner: string;
  /** The number of stored scans. */
  count: number;
  /** Stores a scan, and returns whether it was stored. */
  add(code: string): boolean;
}

/**
 * Receives scans at a sign-in page: none of its fields contains them. A stored scan is counted, any other is refused; both are announced with a tone.
 */
export function EntranceScans({ owner, count, add }: Props) {
  const t = useTexts();
  useScanner({
    isEntrance: true,
    onScan(code) {
      const isStored = add(codeOfScan(code));
      sound(isStored ? 'warn' : 'wrong');
      if (!isStored) notify({ id: 'scan-refused', tone: 'warn', text: t('scan.notAtEntrance'), life: 6_000 });
      return true;
    },
  });
  if (count === 0) return null;
  return <Alert tone="info" live title={t('scan.storedAtEntrance', { count, name: owner })} />;
}
