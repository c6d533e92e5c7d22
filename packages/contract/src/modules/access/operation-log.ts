import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { operationLogIndex } from './screens.ts';

/** Who changed what, with the changed fields before and after; secrets are left out. */
export const operationLog = resource({
  name: 'operationLog',
  module: 'access',
  table: 'operation_log',
  writtenBy: 'core',
  bare: true,
  appendOnly: true,
  area: 'OperationLog',
  who: { read: 'PS', write: '' },
  screen: operationLogIndex,
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
    /** What it was done with, as people say it, such as "Chrome · Windows"; none for jobs. */
    device: f.text({ byServer: true, max: 200 }),
  },
  calls: { list: 'GetOperationLogs' },
  indexes: [['userId'], ['area'], ['targetId']],
  search: ['operation', 'targetType'],
  page: {
    filters: ['userId', 'area', 'targetId'],
    columns: ['userId', 'accountTypeCode', 'area', 'operation', 'targetType', 'targetId', 'address', 'device'],
    form: [],
  },
});

/** A seal over a batch of a site's log rows: their range and number, a hash over them and over the seal before it. */
export const operationLogSeal = resource({
  name: 'operationLogSeal',
  module: 'access',
  table: 'operation_log_seal',
  bare: true,
  appendOnly: true,
  fields: {
    sequence: f.count({ byServer: true, required: true }),
    fromId: f.id({ byServer: true, required: true }),
    toId: f.id({ byServer: true, required: true }),
    rowCount: f.count({ byServer: true, required: true }),
    hash: f.text({ byServer: true, required: true }),
    previousHash: f.text({ byServer: true, required: true }),
  },
  unique: [['sequence']],
  checks: { holds_rows: 'row_count > 0' },
});

const change = {
  target: f.text({ required: true }),
  targetTitle: f.text({ required: true, max: 200 }),
  targetId: f.id({ required: true, widget: 'code' }),
  field: f.text({ required: true }),
  label: f.text({ required: true, max: 200 }),
  before: f.longText({ max: 4000 }),
  after: f.longText({ max: 4000 }),
};

/** An entry as its list tells it: what was pressed on which screen, and what people call the record it changed, with its number or name. */
export const operationLogLine = {
  ...operationLog.fields,
  operationName: f.text({ max: 200 }),
  targetTitle: f.text({ max: 200 }),
  targetNumber: f.text({ max: 300 }),
};

/** One entry with its changes field by field, labels and values in the reader's language. */
export const getOperationLogById = call({
  path: '/OperationLog/GetOperationLogById',
  who: 'PS',
  needs: operationLogIndex,
  reads: true,
  takes: { id: f.id({ required: true }) },
  gives: f.object(
    {
      id: f.id({ required: true }),
      creationTime: f.time({ required: true }),
      userId: f.id(),
      userName: f.text(),
      area: f.text({ required: true }),
      operation: f.text({ required: true }),
      address: f.text(),
      changes: f.list(change, { required: true }),
    },
    { required: true },
  ),
});

/** Does the log still hold what was sealed? Tells the seals that do not, and how many rows wait for theirs. */
export const verifyOperationLog = call({
  path: '/OperationLog/VerifyOperationLog',
  who: 'P',
  needs: operationLogIndex,
  reads: true,
  takes: {},
  gives: f.object(
    {
      sealedRows: f.count({ required: true }),
      seals: f.count({ required: true }),
      waitingRows: f.count({ required: true }),
      /** The newest hash of each site: written down elsewhere, it proves later that no seal was taken away at the end. */
      newest: f.list(
        { siteName: f.text({ required: true }), sequence: f.count({ required: true }), hash: f.text({ required: true }) },
        { required: true },
      ),
      broken: f.list(
        {
          siteName: f.text({ required: true }),
          sequence: f.count({ required: true }),
          fromTime: f.time(),
          toTime: f.time(),
          reason: f.text({ required: true, max: 200 }),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
});
