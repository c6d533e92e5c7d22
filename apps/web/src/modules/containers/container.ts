import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import type { ContainerKind, getContainer, getContainerContents } from '@entrepot/contract/modules/containers/calls.ts';
import { containerScreens } from '@entrepot/contract/modules/containers/calls.ts';

/** A container as links name it. */
export interface ContainerRef {
  kind: ContainerKind;
  id: string;
  number: string;
}
/** A container with its state and the containers around it. */
export type Container = ResponseOf<typeof getContainer.output> & { kind: ContainerKind };
/** A container around another one. */
export type Parent = Container['inside'][number];
/** An item that is or was in a container. */
export type Item = NonNullable<ResponseOf<typeof getContainerContents.output>['data']>[number];

/** Whether items of this kind are containers themselves. */
export const isContainer = (kind: string): kind is ContainerKind => kind in containerScreens;
