import { f } from '../../core/field.ts';

/**
 * What every call says besides, in which weights or sizes are typed on the floor: that an unlikely number was looked at again, and
 * the approval of a second person where it is very unlikely. Without them such a number is refused (100) with Data
 * `{Asks: 'confirm' | 'approval', Subject}`.
 */
export const aboutMeasures = { confirmMeasures: f.flag(), approvalId: f.id() };
