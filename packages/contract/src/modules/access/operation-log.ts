import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { operationLogIndex } from './screens.ts';

/** The changes with their authors, and the changed fields before and after; secrets are left out. */
export const operationLog = resource({
  name: 'operationLog',
  module: 'access',
  table: 'operation_log',
  writtenBy: 'core',
  bare: true,
  appendOnly: true,
  area: 'OperationLog',
  audience: { read: ['platform', 'site'], write: [] },
  screen: operationLogIndex,
  fields: {
    userId: f.ref('user', { readOnly: true, display: { UserName: 'userName', NickName: 'displayName' } }),
    accountTypeCode: f.enum('AccountTypeCode', { readOnly: true, required: true }),
    area: f.text({ readOnly: true, required: true }),
    operation: f.text({ readOnly: true, required: true, max: 100 }),
    targetType: f.text({ readOnly: true }),
    targetId: f.id({ readOnly: true, widget: 'code' }),
    before: f.json<Record<string, unknown>>({ readOnly: true, widget: 'longText' }),
    after: f.json<Record<string, unknown>>({ readOnly: true, widget: 'longText' }),
    address: f.text({ readOnly: true }),
    /** The client as shown to users, such as "Chrome · Windows"; empty for jobs. */
    device: f.text({ readOnly: true, max: 200 }),
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
    sequence: f.count({ readOnly: true, required: true }),
    fromId: f.id({ readOnly: true, required: true }),
    toId: f.id({ readOnly: true, required: true }),
    rowCount: f.count({ readOnly: true, required: true }),
    hash: f.text({ readOnly: true, required: true }),
    previousHash: f.text({ readOnly: true, required: true }),
  },
  unique: [['sequence']],
  checks: { holds_rows: 'row_count > 0' },
});

/** The hash of a seal's rows that were removed after their time, which keeps the chain of seals verifiable. */
export const operationLogRemoval = resource({
  name: 'operationLogRemoval',
  module: 'access',
  table: 'operation_log_removal',
  bare: true,
  appendOnly: true,
  fields: {
    sequence: f.count({ readOnly: true, required: true }),
    rowsHash: f.text({ readOnly: true, required: true, max: 64 }),
  },
  unique: [['sequence']],
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

/**
 * An entry as the list shows it: the button pressed on which screen, and the display name of the changed record with its number or name.
 */
export const operationLogLine = {
  ...operationLog.fields,
  operationName: f.text({ max: 200 }),
  targetTitle: f.text({ max: 200 }),
  targetNumber: f.text({ max: 300 }),
};

/** One entry with its changes field by field, labels and values in the reader's language. */
export const getOperationLogById = call({
  path: '/OperationLog/GetOperationLogById',
  audience: ['platform', 'site'],
  needs: operationLogIndex,
  transaction: 'none',
  input: { id: f.id({ required: true }) },
  output: f.object(
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

/** Verifies the operation log against its seals. Returns the seals that do not match, and the number of rows not sealed yet. */
export const verifyOperationLog = call({
  path: '/OperationLog/VerifyOperationLog',
  audience: ['platform'],
  needs: operationLogIndex,
  transaction: 'none',
  input: {},
  output: f.object(
    {
      sealedRows: f.count({ required: true }),
      seals: f.count({ required: true }),
      waitingRows: f.count({ required: true }),
      /** The newest hash of each site: recorded elsewhere, it proves later that no seal was removed at the end. */
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
