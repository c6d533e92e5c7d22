import { wallLink } from './wall-link.ts';

export const wallResources = [wallLink] as const;
