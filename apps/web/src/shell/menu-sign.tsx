import { Icon } from '@entrepot/ui/base/icons.tsx';
import { lazy, Suspense } from 'react';
import { menuIcon } from './menu-icons.ts';

const Drawn = lazy(() => import('@entrepot/ui/base/icon-set/built-in-icon.tsx').then((part) => ({ default: part.BuiltInIcon })));

/** Icon of a menu entry: a built-in one, such as el-icon-ship, or one chosen from the icon set by name. */
export function MenuSign({ name, size = 16 }: { name: string; size?: number }) {
  const shipped = <Icon name={menuIcon(name)} size={size} />;
  if (!name || name.startsWith('el-icon-')) return shipped;
  return (
    <Suspense fallback={shipped}>
      <Drawn name={name} size={size} />
    </Suspense>
  );
}
