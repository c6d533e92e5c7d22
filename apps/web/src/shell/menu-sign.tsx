import { Icon } from '@entrepot/ui/icons.tsx';
import { lazy, Suspense } from 'react';
import { menuIcon } from './menu-icons.ts';

const Drawn = lazy(() => import('@entrepot/ui/icon-set/built-in-icon.tsx').then((part) => ({ default: part.BuiltInIcon })));

/** The icon of a place of the menu: one that ships, such as el-icon-ship, or one that was chosen from the icon set, by its name there. */
export function MenuSign({ name, size = 16 }: { name: string; size?: number }) {
  const shipped = <Icon name={menuIcon(name)} size={size} />;
  if (!name || name.startsWith('el-icon-')) return shipped;
  return (
    <Suspense fallback={shipped}>
      <Drawn name={name} size={size} />
    </Suspense>
  );
}
