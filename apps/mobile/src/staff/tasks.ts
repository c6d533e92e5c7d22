import { screenOfCard } from '@entrepot/contract/core/screen-cards.ts';
import type { Needs } from '@entrepot/contract/core/screen.ts';
import { stockCounting } from '@entrepot/contract/modules/counting/screens.ts';
import { logisticsOrderIndex, selfPickupIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { packagePutOnShelvesIndex, packageSigningScreen } from '@entrepot/contract/modules/packages/screens.ts';
import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { binLowerShelf, binPutOnShelves, qualityInspectionIndex, signForIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { transportShiftPackagingIndex } from '@entrepot/contract/modules/transport/screens.ts';
import type { IconName } from '@entrepot/ui/icons.tsx';

/** One thing that staff do here: its page, the name of its words in `staff`, and who may do it. */
export interface Task {
  path: string;
  words: string;
  icon: IconName;
  needs: Needs;
  /** The screen of the full site that does the same: its card on the wall opens the page, its queues lead here. */
  screen?: string;
}

/** What staff do on a phone, in the order in which a parcel goes through the house. */
export const tasks: readonly Task[] = [
  { path: '/staff/sign', words: 'tasks.sign', icon: 'download', needs: packageSigningScreen.Sign, screen: packageSigningScreen.name },
  { path: '/staff/receive', words: 'tasks.receive', icon: 'truck', needs: signForIndex.SignFor, screen: signForIndex.name },
  {
    path: '/staff/inspect',
    words: 'tasks.inspect',
    icon: 'eye',
    needs: qualityInspectionIndex.Start,
    screen: qualityInspectionIndex.name,
  },
  {
    path: '/staff/shelve',
    words: 'tasks.shelve',
    icon: 'upload',
    needs: packagePutOnShelvesIndex.PutOn,
    screen: packagePutOnShelvesIndex.name,
  },
  { path: '/staff/bin', words: 'tasks.bin', icon: 'upload', needs: binPutOnShelves.PutOn, screen: binPutOnShelves.name },
  { path: '/staff/unpack', words: 'tasks.unpack', icon: 'download', needs: binLowerShelf.Lower, screen: binLowerShelf.name },
  { path: '/staff/move', words: 'tasks.move', icon: 'refresh', needs: packagePutOnShelvesIndex.Transfer },
  { path: '/staff/count', words: 'tasks.count', icon: 'check', needs: stockCounting.Count, screen: stockCounting.name },
  { path: '/staff/picking', words: 'tasks.pick', icon: 'box', needs: personalPickingIndex, screen: personalPickingIndex.name },
  {
    path: '/staff/bag',
    words: 'tasks.bag',
    icon: 'lock',
    needs: transportShiftPackagingIndex.Add,
    screen: transportShiftPackagingIndex.name,
  },
  { path: '/staff/pickup', words: 'tasks.pickup', icon: 'user', needs: selfPickupIndex.Confirm, screen: selfPickupIndex.name },
  { path: '/staff/deliver', words: 'tasks.deliver', icon: 'truck', needs: logisticsOrderIndex.ConfirmSigned },
];

/** The page here that does what a screen of the full site does; undefined where only the full site does it. */
export const pageOfScreen = (screen: string | null | undefined): string | undefined =>
  screen ? tasks.find((task) => task.screen === screen)?.path : undefined;

/** The page that a card on the wall opens here. */
export const pageOfCard = (code: string): string | undefined => pageOfScreen(screenOfCard(code));
