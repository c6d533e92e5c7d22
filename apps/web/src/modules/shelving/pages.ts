import { shelfLog } from '@entrepot/contract/modules/shelving/shelf-log.ts';
import { listPage } from '../../core/list/plain-page.tsx';
import type { Pages } from '../../core/tabs/pages.ts';

/** The screens of the shelving module. */
export const pages: Pages = {
  ShelvesIndex: () => import('./shelf-page.tsx'),
  ShelvesMap: () => import('./map-page.tsx'),
  ShelvesLogs: listPage(shelfLog, { form: false, detail: false }),
};
