import { f } from '../../core/field.ts';

/** Input of a weight that a device measured: its reading as the scale sent it, with its unit, before conversion and rounding. Typed weights have none. */
export const readingInput = { weightReading: f.text({ max: 40 }) };

/** The reading of the weight of a row; null when it was typed. */
export const weightReading = f.text({ max: 40, readOnly: true, seenBy: ['platform', 'site', 'warehouse'] });

/**
 * Additional input of every call with weights or sizes typed on the floor: that an unlikely number was confirmed, and the four-eyes
 * approval of a very unlikely one. Without them such a number is refused (`ValidationFailed`) with Data `{Asks: 'confirm' | 'approval',
 * Subject}`.
 */
export const aboutMeasures = { confirmMeasures: f.flag(), approvalId: f.id() };
