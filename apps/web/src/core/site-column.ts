import type { OwnColumn } from './list-columns.tsx';
import { useWords } from './i18n.ts';
import { audience } from './session.ts';

/** The column that names a row's site, for those who see several sites at once; none for everybody else. */
export function useSiteColumn(): readonly OwnColumn<any>[] {
  const t = useWords('sites');
  return audience() === 'P' ? [{ key: 'siteName', label: t('pages.site'), width: 140, cell: (row) => String(row.siteName ?? '') }] : [];
}
