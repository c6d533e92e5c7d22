import type { IconName } from '@entrepot/ui/base/icons.tsx';
import { hasPage } from '../core/tabs/pages.ts';

interface ReadingPlace {
  key: string;
  /** Key of the shell's texts. */
  label: string;
  icon: IconName;
  path: string;
}

const places: readonly ReadingPlace[] = [
  { key: 'MineNoticeIndex', label: 'top.notices', icon: 'tag', path: '/MineNoticeIndex' },
  { key: 'MineHelpTutorialIndex', label: 'top.help', icon: 'help', path: '/MineHelpTutorialIndex' },
];

/** Screens for notices and help, if this version has them. */
export const readingPlaces = (): readonly ReadingPlace[] => places.filter(({ key }) => hasPage(key));
