import { useWords } from '@entrepot/client/react/use-words.ts';

/** What was bought, in a word: the first of it, and how many pieces when there are several. */
export function Bought({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useWords('mall');
  const count = Number(row.quantity ?? 0);
  if (!row.firstName) return '—';
  return count > 1 ? t('pages.itemsInAll', { name: String(row.firstName), count }) : String(row.firstName);
}
