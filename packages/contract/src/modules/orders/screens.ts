import { type MenuPlace, screen } from '../../core/screen.ts';

export const logisticsOrderIndex = screen(
  'LogisticsOrderIndex',
  [
    'Establish',
    'Import',
    'Edit',
    'Submit',
    'Delete',
    'Cancel',
    'Approve',
    'Reject',
    'CancelApproval',
    'Freeze',
    'Unfreeze',
    'LockForRefund',
    'Split',
    'Merge',
    'SetTypeOfShipping',
    'SetCarrierNo',
    'SetRemarks',
    'AddPickingList',
    'ConfirmSigned',
    'ReturnToWarehouse',
    'ConfirmReturned',
    'ReportLost',
    'Export',
  ],
  ['Establish', 'Import', 'Edit', 'Submit', 'Delete', 'Cancel', 'SetRemarks', 'Export'],
);
export const logisticsOrderPeerEstablish = screen('LogisticsOrderPeerEstablish', ['Establish', 'Import']);
export const valueAddedWorkIndex = screen('ValueAddedWorkIndex', ['Complete', 'Reject']);
export const recipientInformationIndex = screen(
  'RecipientInformationIndex',
  ['Establish', 'Edit', 'Delete', 'Import', 'Audit', 'VerifyRealName', 'ShowIdentity', 'SetDefault'],
  ['Establish', 'Edit', 'Delete', 'Import', 'SetDefault'],
);
export const selfPickupIndex = screen('SelfPickupIndex', ['Confirm', 'Undo']);

/** Their places in the menu. */
export const ordersScreens: readonly MenuPlace[] = [
  {
    screen: logisticsOrderIndex,
    at: ['orders', 10],
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 's-order',
    titles: ['物流订单', '物流訂單', 'Logistics orders'],
    variants: ['Establish', 'Edit', 'Detailed'],
    managerButtons: ['LockForRefund'],
  },
  {
    screen: logisticsOrderPeerEstablish,
    at: ['orders', 20],
    activities: ['Peers'],
    audience: ['platform', 'site', 'customer'],
    icon: 'document-add',
    titles: ['同行下单', '同行下單', 'Peer order'],
    variants: [],
    customerRole: 'PeerCustomer',
  },
  {
    screen: valueAddedWorkIndex,
    at: ['orders', 70],
    activities: ['ValueAdded'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'magic-stick',
    titles: ['增值服务作业', '加值服務作業', 'Value-added work'],
    roles: { SiteSupport: 'none' },
  },
  {
    screen: recipientInformationIndex,
    at: ['orders', 100],
    audience: ['platform', 'site', 'customer'],
    icon: 'notebook-2',
    titles: ['收件人', '收件人', 'Recipients'],
    managerButtons: ['ShowIdentity'],
  },
  {
    screen: selfPickupIndex,
    at: ['orders', 120],
    activities: ['CounterPickup'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 's-claim',
    titles: ['自提核销', '自取核銷', 'Self-pickup desk'],
    roles: { WarehouseClerk: 'all', SiteSupport: 'none' },
  },
];
