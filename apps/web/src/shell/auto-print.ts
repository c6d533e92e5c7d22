import { onPush } from '@entrepot/client/hub/pushes.ts';

/** Prints each new picking list that the server tells of; answers the way to stop. */
export const startAutoPrint = (): (() => void) =>
  onPush((push) => {
    if (push.InfoType === 'AddPickingList') void import('./print-new-list.ts').then(({ printNewList }) => printNewList(push));
  });
