import { trackScheme } from './track-scheme.ts';
import { track } from './track.ts';

/** The resources of tracking. */
export const trackingResources = [trackScheme, track] as const;
