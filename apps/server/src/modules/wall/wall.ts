import { endAllWallLinks, endWallLinks, establishWallLink, getWall, getWallLink } from '@entrepot/contract/modules/wall/calls.ts';
import { wallLink } from '@entrepot/contract/modules/wall/wall-link.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { wall as figures } from './figures.ts';
import { end, endAll, establish, linkAgain } from './links.ts';

/** All that this module brings: screens in the halls, each by a link of its own. */
export const wall: Module = {
  name: 'wall',
  calls: (services) => [
    ...crud(wallLink),
    ...on(establishWallLink, establish(services)),
    ...on(getWallLink, linkAgain(services)),
    ...on(endWallLinks, end),
    ...on(endAllWallLinks, endAll),
    ...on(getWall, figures(services)),
  ],
};
