import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { expenseTypeIndex } from './screens.ts';

const { Compensation, Recharge } = enumCodes.SystemVariables;
/** The kinds of charges that a customer can owe: compensation is a credit, and a recharge is the customer's own money. */
export const owedVariables: readonly number[] = Object.values(enumCodes.SystemVariables).filter(
  (code) => code !== Compensation && code !== Recharge,
);

/** A kind of charge, shown on the lines of bills. */
export const expenseType = resource({
  name: 'expenseType',
  module: 'sites',
  table: 'expense_type',
  title: 'name',
  area: 'ExpenseType',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: expenseTypeIndex,
  fields: {
    name: f.translations({ required: true, max: 64 }),
    code: f.code({ required: true, max: 32 }),
    explain: f.longText(),
    systemVariables: f.enum('SystemVariables', { default: 15 }),
    displayOrder: f.count({ default: 0 }),
    refundable: f.flag({ default: true }),
  },
  calls: {
    list: 'GetExpenseTypes',
    create: 'AddExpenseType',
    getEdit: 'GetEditExpenseType',
    edit: 'EditExpenseType',
    remove: 'DeleteExpenseType',
  },
  unique: [{ on: ['code'], where: 'not is_deleted' }],
  indexes: [['systemVariables']],
  search: ['name', 'code', 'explain'],
  page: {
    filters: ['systemVariables'],
    columns: ['name', 'code', 'explain', 'systemVariables', 'displayOrder', 'refundable'],
    form: [['name', 'code'], ['systemVariables', 'displayOrder'], ['explain'], ['refundable']],
  },
});
