import { containerExit } from '@entrepot/contract/modules/containers/container-exit.ts';
import type { leftContainer } from '@entrepot/contract/modules/containers/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insertAll } from '../../core/db/rows.ts';

type Left = NonNullable<(typeof leftContainer)['data']>;

/** Records what leaves a container that does not retain it. */
export async function recordExits(tx: Tx, caller: Caller, { siteId, container, items }: Left): Promise<void> {
  await insertAll(
    tx,
    caller,
    containerExit,
    items.map(({ kind, id, number, quantity, logisticsOrderId }) => ({
      siteId,
      containerKind: container.kind,
      containerId: container.id,
      itemKind: kind,
      itemId: id,
      itemNumber: number,
      quantity: quantity ?? null,
      logisticsOrderId: logisticsOrderId ?? null,
      operatorId: caller.userId,
    })),
  );
}
