import type { OwnColumn } from './list-columns.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSites } from './sites.tsx';

/** Site column for lists whose rows include the site name, for users of several sites; empty for others. */
export function useSiteColumn(): readonly OwnColumn<any>[] {
  const t = useTexts('sites');
  const sites = useSites() ?? [];
  return sites.length > 0 ? [{ key: 'siteName', label: t('pages.site'), width: 140, cell: (row) => String(row.siteName ?? '') }] : [];
}
