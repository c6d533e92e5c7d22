import { f } from '../../core/field.ts';

/**
 * Additional input of every call with weights or sizes typed on the floor: that an unlikely number was confirmed, and the four-eyes
 * approval of a very unlikely one. Without them such a number is refused (`ValidationFailed`) with Data `{Asks: 'confirm' | 'approval',
 * Subject}`.
 */
export const aboutMeasures = { confirmMeasures: f.flag(), approvalId: f.id() };
