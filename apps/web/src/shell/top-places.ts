import type { IconName } from '@entrepot/ui/icons.tsx';
import { hasPage } from '../core/pages.ts';

interface ReadingPlace {
  key: string;
  /** A name of the shell's texts. */
  label: string;
  icon: IconName;
  path: string;
}

const places: readonly ReadingPlace[] = [
  { key: 'noticeDetailedIndex', label: 'top.notices', icon: 'tag', path: '/noticeDetailedIndex' },
  { key: 'helpTutorialDetailedDetailedIndex', label: 'top.help', icon: 'help', path: '/helpTutorialDetailedDetailedIndex' },
];

/** Where notices and help are read, as far as this version has the pages. */
export const readingPlaces = (): readonly ReadingPlace[] => places.filter(({ key }) => hasPage(key));
