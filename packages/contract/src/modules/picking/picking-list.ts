import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { enumCodes } from '../../data/codes.ts';
import { personalPickingIndex, pickingListIndex } from './screens.ts';

/** The states of a picking list. A list that was split into tasks finishes with the last of them, without being started itself. */
export const pickingListStates = states('PickingListStatus', {
  ToBeClaimed: { claim: 'Claimed', split: 'Claimed', finishWithTasks: 'Finished', cancel: 'Cancelled' },
  Claimed: { release: 'ToBeClaimed', split: 'Claimed', start: 'Picking', finishWithTasks: 'Finished', cancel: 'Cancelled' },
  Picking: { takeOver: 'Picking', finish: 'Finished', cancel: 'Cancelled' },
});

/** Orders of one warehouse that one picker picks in one walk. */
export const pickingList = resource({
  name: 'pickingList',
  module: 'picking',
  table: 'picking_list',
  title: 'serialNumber',
  area: 'PickingList',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site', 'warehouse'] },
  screen: pickingListIndex,
  readableFrom: [personalPickingIndex],
  scope: { warehouse: 'warehouseId' },
  fields: {
    serialNumber: f.code({ readOnly: true, required: true }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    status: f.state(pickingListStates, 'ToBeClaimed', { apiName: 'PickingListStatus' }),
    pickerId: f.staff({ readOnly: true, display: { PickerName: 'displayName' } }),
    parentId: f.ref('pickingList', { apiName: 'ParentPickingListId', readOnly: true, display: { ParentSerialNumber: 'serialNumber' } }),
    pickingRuleId: f.ref('pickingRule', { readOnly: true }),
    orderCount: f.count({ readOnly: true, required: true, default: 0 }),
    lineCount: f.count({ readOnly: true, required: true, default: 0 }),
    pieceCount: f.count({ readOnly: true, required: true, default: 0 }),
    pickedCount: f.count({ readOnly: true, required: true, default: 0 }),
    printStatus: f.enum('PrintStatus', { readOnly: true, required: true, default: enumCodes.PrintStatus.Unprinted }),
    claimTime: f.time({ readOnly: true }),
    startTime: f.time({ readOnly: true }),
    finishTime: f.time({ readOnly: true }),
    // Why the picker took it over from another one.
    takeoverReason: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetPickingLists' },
  unique: [['serialNumber']],
  indexes: [
    ['warehouseId', 'status'],
    ['pickerId', 'status'],
    ['status'],
    ['parentId'],
    { on: ['printStatus'], where: `print_status = ${enumCodes.PrintStatus.Unprinted}` },
  ],
  search: ['serialNumber'],
  checks: {
    counts_not_negative: 'order_count >= 0 and line_count >= 0 and piece_count >= 0',
    picked_within_pieces: 'picked_count between 0 and piece_count',
    claimed_has_picker: `status not in (${enumCodes.PickingListStatus.Claimed}, ${enumCodes.PickingListStatus.Picking}) or picker_id is not null`,
    not_its_own_parent: 'parent_id <> id',
  },
  page: {
    filters: ['serialNumber', 'warehouseId', 'status', 'pickerId', 'printStatus'],
    columns: [
      'serialNumber',
      'status',
      'warehouseId',
      'pickerId',
      'orderCount',
      'lineCount',
      'pieceCount',
      'pickedCount',
      'printStatus',
      'parentId',
      'pickingRuleId',
      'claimTime',
      'startTime',
      'finishTime',
    ],
    form: [],
  },
});
