import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { enumCodes } from '../../data/codes.ts';
import { personalPickingIndex, pickingListIndex } from './screens.ts';

/** How a picking list moves. A list that was split into tasks finishes with the last of them, without being started itself. */
export const pickingListStates = states('PickingListStatus', {
  ToBeClaimed: { claim: 'Claimed', split: 'Claimed', finishWithTasks: 'Finished', cancel: 'Cancelled' },
  Claimed: { release: 'ToBeClaimed', split: 'Claimed', start: 'Picking', finishWithTasks: 'Finished', cancel: 'Cancelled' },
  Picking: { takeOver: 'Picking', finish: 'Finished', cancel: 'Cancelled' },
});

/** Orders of one warehouse that are fetched from the shelves in one walk, by one picker. */
export const pickingList = resource({
  name: 'pickingList',
  module: 'picking',
  table: 'picking_list',
  title: 'serialNumber',
  area: 'PickingList',
  who: { read: 'PSW', write: 'PSW' },
  screen: pickingListIndex,
  readableFrom: [personalPickingIndex],
  fields: {
    serialNumber: f.code({ byServer: true, required: true }),
    warehouseId: f.ref('warehouse', { byServer: true, required: true }),
    status: f.state(pickingListStates, 'ToBeClaimed', { wire: 'PickingListStatus' }),
    pickerId: f.ref('user', { byServer: true, shows: { PickerName: 'nickName' } }),
    parentId: f.ref('pickingList', { wire: 'ParentPickingListId', byServer: true, shows: { ParentSerialNumber: 'serialNumber' } }),
    pickingRuleId: f.ref('pickingRule', { byServer: true }),
    orderCount: f.count({ byServer: true, required: true, starts: 0 }),
    lineCount: f.count({ byServer: true, required: true, starts: 0 }),
    pieceCount: f.count({ byServer: true, required: true, starts: 0 }),
    pickedCount: f.count({ byServer: true, required: true, starts: 0 }),
    printStatus: f.enum('PrintStatus', { byServer: true, required: true, starts: enumCodes.PrintStatus.Unprinted }),
    claimTime: f.time({ byServer: true }),
    startTime: f.time({ byServer: true }),
    finishTime: f.time({ byServer: true }),
    // Why the picker has it, who took it from somebody else.
    takeoverReason: f.longText({ byServer: true }),
  },
  calls: { list: 'GetPickingLists' },
  unique: [['serialNumber']],
  indexes: [['warehouseId', 'status'], ['pickerId', 'status'], ['status'], ['parentId']],
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
