import { getThingThen, getTimeline } from '@entrepot/contract/modules/timeline/calls.ts';
import { handle } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { timeline as timelineOf } from './get-timeline.ts';
import { recordAt } from './record-at.ts';

/** The timeline module. */
export const timeline: Module = { name: 'timeline', calls: () => [...handle(getTimeline, timelineOf), ...handle(getThingThen, recordAt)] };
