import { useWords } from '@entrepot/client/react/use-words.ts';

/** What was bought, in a word: how many of it, or the first of several things and how many pieces in all. */
export function Bought({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useWords('mall');
  const count = Number(row.quantity ?? 0);
  if (!row.firstName) return '—';
  const name = String(row.firstName);
  if (count <= 1) return name;
  return t(Number(row.kinds) > 1 ? 'pages.itemsInAll' : 'pages.goodsLine', { name, count });
}
