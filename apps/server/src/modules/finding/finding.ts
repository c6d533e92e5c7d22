import { findRecords } from '@entrepot/contract/modules/finding/calls.ts';
import { on } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { find } from './find.ts';

/** All that this module brings. It keeps nothing: it looks among what the others kept. */
export const finding: Module = { name: 'finding', calls: () => on(findRecords, find) };
