import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import type { Needs } from '@entrepot/contract/core/screen.ts';
import { stockCounting } from '@entrepot/contract/modules/counting/screens.ts';
import { logisticsOrderIndex, selfPickupIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { misroutedPackageIndex, packagePutOnShelvesIndex, packageSigningScreen } from '@entrepot/contract/modules/packages/screens.ts';
import { packEdit } from '@entrepot/contract/modules/packing/screens.ts';
import { personalPickingIndex, putBackIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { binLowerShelf, binPutOnShelves, qualityInspectionIndex, signForIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { stockTransferIndex } from '@entrepot/contract/modules/transfer/screens.ts';
import { transportShiftArrivalReceipt, transportShiftPackagingIndex } from '@entrepot/contract/modules/transport/screens.ts';
import type { IconName } from '@entrepot/ui/base/icons.tsx';

/** Staff task: its page, the key of its texts in `staff`, and the required permission. */
export interface Task {
  path: string;
  textKey: string;
  icon: IconName;
  needs: Needs;
  /** Full-site screen with the same function: its command card opens the page, and its queues link here. */
  screen?: string;
}

/** Staff tasks on a phone, in the order a parcel moves through the warehouse. */
export const tasks: readonly Task[] = [
  { path: '/staff/sign', textKey: 'tasks.sign', icon: 'download', needs: packageSigningScreen.Sign, screen: packageSigningScreen.name },
  { path: '/staff/receive', textKey: 'tasks.receive', icon: 'truck', needs: signForIndex.SignFor, screen: signForIndex.name },
  {
    path: '/staff/inspect',
    textKey: 'tasks.inspect',
    icon: 'eye',
    needs: qualityInspectionIndex.Start,
    screen: qualityInspectionIndex.name,
  },
  {
    path: '/staff/shelve',
    textKey: 'tasks.shelve',
    icon: 'upload',
    needs: packagePutOnShelvesIndex.PutOn,
    screen: packagePutOnShelvesIndex.name,
  },
  { path: '/staff/bin', textKey: 'tasks.bin', icon: 'upload', needs: binPutOnShelves.PutOn, screen: binPutOnShelves.name },
  { path: '/staff/unpack', textKey: 'tasks.unpack', icon: 'download', needs: binLowerShelf.Lower, screen: binLowerShelf.name },
  { path: '/staff/move', textKey: 'tasks.move', icon: 'refresh', needs: packagePutOnShelvesIndex.Transfer },
  { path: '/staff/count', textKey: 'tasks.count', icon: 'check', needs: stockCounting.Count, screen: stockCounting.name },
  { path: '/staff/picking', textKey: 'tasks.pick', icon: 'box', needs: personalPickingIndex, screen: personalPickingIndex.name },
  { path: '/staff/pack', textKey: 'tasks.pack', icon: 'scale', needs: packEdit.Scan, screen: packEdit.name },
  { path: '/staff/put-back', textKey: 'tasks.putBack', icon: 'back', needs: putBackIndex.PutBack, screen: putBackIndex.name },
  {
    path: '/staff/stock-transfers',
    textKey: 'tasks.stockTransfer',
    icon: 'truck',
    needs: stockTransferIndex,
    screen: stockTransferIndex.name,
  },
  {
    path: '/staff/misrouted',
    textKey: 'tasks.misrouted',
    icon: 'warn',
    needs: misroutedPackageIndex.SetPlace,
    screen: misroutedPackageIndex.name,
  },
  {
    path: '/staff/bag',
    textKey: 'tasks.bag',
    icon: 'lock',
    needs: transportShiftPackagingIndex.Add,
    screen: transportShiftPackagingIndex.name,
  },
  {
    path: '/staff/arrive',
    textKey: 'tasks.arrive',
    icon: 'truck',
    needs: transportShiftArrivalReceipt.SignFor,
    screen: transportShiftArrivalReceipt.name,
  },
  { path: '/staff/pickup', textKey: 'tasks.pickup', icon: 'user', needs: selfPickupIndex.Confirm, screen: selfPickupIndex.name },
  { path: '/staff/deliver', textKey: 'tasks.deliver', icon: 'truck', needs: logisticsOrderIndex.ConfirmSigned },
];

/** Returns the page here that corresponds to a full-site screen; undefined if there is none. */
export const pageOfScreen = (screen: string | null | undefined): string | undefined =>
  screen ? tasks.find((task) => task.screen === screen)?.path : undefined;

/** Returns the page a command card opens here. */
export const pageOfCard = (code: string): string | undefined => pageOfScreen(screenOfCard(code));
