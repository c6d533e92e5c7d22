import type { OwnColumn } from './list-columns.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useSites } from './sites.tsx';

/** The column that names a row's site where the list itself tells it, for those who work for several; none for everybody else. */
export function useSiteColumn(): readonly OwnColumn<any>[] {
  const t = useWords('sites');
  const sites = useSites() ?? [];
  return sites.length > 0 ? [{ key: 'siteName', label: t('pages.site'), width: 140, cell: (row) => String(row.siteName ?? '') }] : [];
}
