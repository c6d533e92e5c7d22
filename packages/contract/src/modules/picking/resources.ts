import { pickingLine } from './picking-line.ts';
import { pickingList } from './picking-list.ts';
import { pickingRule } from './picking-rule.ts';

/** The resources of picking. */
export const pickingResources = [pickingRule, pickingList, pickingLine] as const;
