import { useTexts } from '@entrepot/client/react/use-texts.ts';

/** Short description of a purchase: the item with its quantity, or the first item and the total number of pieces. */
export function Bought({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useTexts('mall');
  const count = Number(row.quantity ?? 0);
  if (!row.firstName) return '—';
  const name = String(row.firstName);
  if (count <= 1) return name;
  return t(Number(row.kinds) > 1 ? 'pages.itemsInAll' : 'pages.goodsLine', { name, count });
}
