import { type Fields, f } from '../../core/field.ts';
import { enumCodes } from '../../data/codes.ts';

/** What surcharges and value-added services share: what is charged and how it is counted. Percentages are amounts of a percent method. */
export const chargeFields = {
  calculationMethod: f.enum('CalculationMethod', { required: true, starts: enumCodes.CalculationMethod.PerOrder }),
  amountOfMoney: f.money({ required: true }),
  minimumMoney: f.money({ wire: 'MiniMumMoney' }),
  firstCharge: f.money(),
  freeQuantity: f.count({ starts: 0 }),
  freeWeight: f.kilograms({ starts: '0' }),
  allowRefunds: f.flag({ starts: true }),
} satisfies Fields;

/**
 * A surcharge row of a quotation. The trigger value is a number, "a,b" for between, or a comma list. Its id tells it apart from
 * other rows of its code, in quotes and on bills; a row that comes without one gets one.
 */
export const surchargeFields = {
  id: f.id(),
  expenseTypeId: f.ref('expenseType', { required: true }),
  code: f.text({ max: 32 }),
  triggerDataSource: f.enum('TriggerDataSource', { required: true, starts: enumCodes.TriggerDataSource.None }),
  triggerRule: f.enum('TriggerRule', { required: true, starts: enumCodes.TriggerRule.Always }),
  triggerValue: f.text({ max: 2000 }),
  ...chargeFields,
  displayOrder: f.count({ starts: 100 }),
} satisfies Fields;

/** The window and rank of a quotation: in force from the first time, up to but not at the deadline; the smaller order wins. */
export const forceFields = {
  version: f.count({ byServer: true, required: true, starts: 1 }),
  // The version before it, in whose place it stands.
  replacesId: f.id({ byServer: true }),
  // Of a version that was replaced ahead of time: until then it goes on counting.
  countsUntil: f.time({ byServer: true }),
  displayOrder: f.count({ starts: 100 }),
  effectiveFlag: f.flag({ starts: true }),
  timeOfEntryIntoForce: f.time({ required: true }),
  deadline: f.time(),
} satisfies Fields;

/** Every version is kept; a replaced version counts as deleted, so that a name has one live version. */
export const versionUnique = [['name', 'version'] as const, { on: ['name'] as const, where: 'not is_deleted' }] as const;

/** The check behind `forceFields`. */
export const forceChecks = { version_from_one: 'version >= 1', ends_after_entry: 'deadline > time_of_entry_into_force' } as const;
