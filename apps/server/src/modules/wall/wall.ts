import { endAllWallLinks, endWallLinks, establishWallLink, getWall, getWallLink } from '@entrepot/contract/modules/wall/calls.ts';
import { wallLink } from '@entrepot/contract/modules/wall/wall-link.ts';
import { crud } from '../../core/calls/crud.ts';
import { handle } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { wall as figures } from './figures.ts';
import { end, endAll, establish, linkAgain } from './links.ts';

/** The wall module: warehouse displays, each opened by a link. */
export const wall: Module = {
  name: 'wall',
  calls: (services) => [
    ...crud(wallLink),
    ...handle(establishWallLink, establish(services)),
    ...handle(getWallLink, linkAgain(services)),
    ...handle(endWallLinks, end),
    ...handle(endAllWallLinks, endAll),
    ...handle(getWall, figures(services)),
  ],
};
