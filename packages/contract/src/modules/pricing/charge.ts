import { type Fields, f } from '../../core/field.ts';
import { enumCodes } from '../../data/codes.ts';

/** Shared fields of surcharges and value-added services: the amount and how it is counted. Percentages are amounts of a percent method. */
export const chargeFields = {
  calculationMethod: f.enum('CalculationMethod', { required: true, default: enumCodes.CalculationMethod.PerOrder }),
  amountOfMoney: f.money({ required: true }),
  minimumMoney: f.money({ apiName: 'MiniMumMoney' }),
  firstCharge: f.money(),
  freeQuantity: f.count({ default: 0 }),
  freeWeight: f.kilograms({ default: '0' }),
  allowRefunds: f.flag({ default: true }),
} satisfies Fields;

/**
 * A surcharge row of a quotation. The trigger value is a number, "a,b" for between, or a comma list. Its id distinguishes it from other
 * rows with its code, in quotes and on bills; a row without an id gets one.
 */
export const surchargeFields = {
  id: f.id(),
  expenseTypeId: f.ref('expenseType', { required: true }),
  code: f.text({ max: 32 }),
  triggerDataSource: f.enum('TriggerDataSource', { required: true, default: enumCodes.TriggerDataSource.None }),
  triggerRule: f.enum('TriggerRule', { required: true, default: enumCodes.TriggerRule.Always }),
  triggerValue: f.text({ max: 2000 }),
  ...chargeFields,
  displayOrder: f.count({ default: 100 }),
} satisfies Fields;

/** The validity and rank of a quotation: in force from the first time, up to but not at the deadline; the smaller order wins. */
export const forceFields = {
  version: f.count({ readOnly: true, required: true, default: 1 }),
  // The previous version, which this one replaces.
  replacesId: f.id({ readOnly: true }),
  // For a version replaced ahead of time: the end of its validity.
  countsUntil: f.time({ readOnly: true }),
  displayOrder: f.count({ default: 100 }),
  effectiveFlag: f.flag({ default: true }),
  timeOfEntryIntoForce: f.time({ required: true }),
  deadline: f.endTime(),
} satisfies Fields;

/** All versions are stored; a replaced version counts as deleted, so that a name has one active version. */
export const versionUnique = [['name', 'version'] as const, { on: ['name'] as const, where: 'not is_deleted' }] as const;

/** The constraints of `forceFields`. */
export const forceChecks = { version_from_one: 'version >= 1', ends_after_entry: 'deadline > time_of_entry_into_force' } as const;
