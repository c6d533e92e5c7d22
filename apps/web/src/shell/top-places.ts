import type { IconName } from '@entrepot/ui/icons.tsx';
import { hasPage } from '../core/tabs/pages.ts';

interface ReadingPlace {
  key: string;
  /** A name of the shell's texts. */
  label: string;
  icon: IconName;
  path: string;
}

const places: readonly ReadingPlace[] = [
  { key: 'MineNoticeIndex', label: 'top.notices', icon: 'tag', path: '/MineNoticeIndex' },
  { key: 'MineHelpTutorialIndex', label: 'top.help', icon: 'help', path: '/MineHelpTutorialIndex' },
];

/** Where notices and help are read, as far as this version has the pages. */
export const readingPlaces = (): readonly ReadingPlace[] => places.filter(({ key }) => hasPage(key));
