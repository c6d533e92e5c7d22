import { findRecords } from '@entrepot/contract/modules/finding/calls.ts';
import { handle } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { find } from './find.ts';

/** The finding module. It stores nothing and searches the records of other modules. */
export const finding: Module = { name: 'finding', calls: () => handle(findRecords, find) };
