import { defineEvent } from '../../core/events.ts';
import type { ContainerKind, ItemKind } from './calls.ts';

/** Something is about to leave a container whose own rows will no longer name it. */
export const leftContainer = defineEvent<{
  siteId: string;
  container: { kind: ContainerKind; id: string };
  items: readonly { kind: ItemKind; id: string; number: string; quantity?: number; logisticsOrderId?: string }[];
}>('leftContainer');
