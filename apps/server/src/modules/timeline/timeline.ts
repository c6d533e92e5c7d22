import { getThingThen, getTimeline } from '@entrepot/contract/modules/timeline/calls.ts';
import { on } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { timeline as timelineOf } from './get-timeline.ts';
import { thingThen } from './then.ts';

/** All that this module brings. */
export const timeline: Module = { name: 'timeline', calls: () => [...on(getTimeline, timelineOf), ...on(getThingThen, thingThen)] };
