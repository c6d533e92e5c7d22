import { pickingLine } from './picking-line.ts';
import { pickingList } from './picking-list.ts';
import { pickingRule } from './picking-rule.ts';
import { putBack } from './put-back.ts';

/** The resources of picking. */
export const pickingResources = [pickingRule, pickingList, pickingLine, putBack] as const;
