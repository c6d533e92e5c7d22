import { useSession } from '@entrepot/client/session/session.ts';
import type { NamesProps } from '@entrepot/ui/base/context-props.ts';
import { PickersProvider } from '@entrepot/ui/form/pickers.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import type { ReactNode } from 'react';
import { screenOf } from '../app/directory.ts';
import { pickerOf } from '../picker/picker-of.tsx';
import { hasPage } from './pages.ts';
import { go } from './tab-location.ts';
import { pathOfScreen, screensByPath } from './screens.ts';

const follow = (href: string) => go(href);
const Names = late<NamesProps>(
  () => import('../picker/row-names.tsx').then((part) => ({ default: part.RowNames })),
  ({ fallback }) => fallback,
);

/** Returns the address that opens a row in the list of its resource; undefined when the user has no such screen. */
export function hrefOf(resource: string, id: string): string | undefined {
  const screen = screenOf(resource);
  if (!screen || !hasPage(screen)) return undefined;
  const path = pathOfScreen(screensByPath(useSession.getState().menu), screen);
  return path && `${path}?open=${id}`;
}

/** Renders names of related rows as links to their lists, for users with a menu. */
export const RowLinks = ({ children }: { children: ReactNode }) => (
  <PickersProvider pickerOf={pickerOf} hrefOf={hrefOf} Names={Names} onFollow={follow}>
    {children}
  </PickersProvider>
);
