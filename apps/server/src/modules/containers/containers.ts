import { getContainer, getContainerContents } from '@entrepot/contract/modules/containers/calls.ts';
import { leftContainer } from '@entrepot/contract/modules/containers/events.ts';
import { on } from '../../core/calls/events.ts';
import { handle } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { contentsOf } from './contents.ts';
import { recordExits } from './exits.ts';
import { containerWithParents } from './get-container.ts';

/** The containers module: what is and was in every container. It reads the tables of the modules that own them. */
export const containers: Module = {
  name: 'containers',
  calls: () => [...handle(getContainer, containerWithParents), ...handle(getContainerContents, contentsOf)],
  subscribers: [on(leftContainer, recordExits)],
};
