import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { ContainerKind } from '@entrepot/contract/modules/containers/calls.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useMemo } from 'react';
import { type Button, staff } from '../../core/list/buttons.tsx';

const Part = late(() => import('./container-history.tsx').then((part) => ({ default: part.ContainerHistory })));

interface ContainerHistoryProps {
  kind: ContainerKind;
  id: string;
  onClose(): void;
}

/** The present and former contents of a container, its place, and the person of each step, in a drawer over the current page; for staff. */
export const ContainerHistory = (props: ContainerHistoryProps) => (
  <Suspense fallback={null}>
    <Part {...props} />
  </Suspense>
);

/** Returns the button of a list's rows that opens the contents and history of the row: everyone who sees the list may open it. */
export function useContainerButton<Row extends { id: string } & Record<string, unknown>>(kind: ContainerKind): Button<Row> {
  // A text of every list: those of containers come with the drawer.
  const label = useTexts('core-web')('list.containerHistory');
  return useMemo(
    () => ({
      key: 'containerHistory',
      label,
      icon: 'clock',
      audience: staff,
      later: true,
      place: 'both',
      dialog: ({ id }, onClose) => <ContainerHistory kind={kind} id={id} onClose={onClose} />,
    }),
    [kind, label],
  );
}
