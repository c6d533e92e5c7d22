import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** Who changed what, with the changed fields before and after; secrets are left out. */
export const operationLog = resource({
  name: 'operationLog',
  module: 'access',
  table: 'operation_log',
  bare: true,
  appendOnly: true,
  area: 'OperationLog',
  who: { read: 'PS', write: '' },
  screen: 'OperationLogIndex',
  fields: {
    userId: f.ref('user', { byServer: true, shows: { UserName: 'userName', NickName: 'nickName' } }),
    accountTypeCode: f.enum('AccountTypeCode', { byServer: true, required: true }),
    area: f.text({ byServer: true, required: true }),
    operation: f.text({ byServer: true, required: true, max: 100 }),
    targetType: f.text({ byServer: true }),
    targetId: f.id({ byServer: true, widget: 'code' }),
    before: f.json<Record<string, unknown>>({ byServer: true, widget: 'longText' }),
    after: f.json<Record<string, unknown>>({ byServer: true, widget: 'longText' }),
    address: f.text({ byServer: true }),
  },
  calls: { list: 'GetOperationLogs' },
  indexes: [['userId'], ['area'], ['targetId']],
  search: ['operation', 'targetType'],
  page: {
    filters: ['userId', 'area', 'targetId'],
    columns: ['userId', 'accountTypeCode', 'area', 'operation', 'targetType', 'targetId', 'address'],
    form: [],
  },
});
