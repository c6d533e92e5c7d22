import { type MenuPlace, screen } from '../../core/screen.ts';

export const codRemittanceIndex = screen(
  'CodRemittanceIndex',
  ['ImportStatement', 'ConfirmCollected', 'Correct', 'Establish', 'Confirm', 'Remit', 'Cancel'],
  [],
);

export const tillIndex = screen('TillIndex', ['Operate', 'PayOut']);

/** Their places in the menu. */
export const codScreens: readonly MenuPlace[] = [
  {
    screen: codRemittanceIndex,
    at: ['billing', 90],
    activities: ['Cod'],
    audience: ['platform', 'site', 'customer'],
    icon: 'money',
    titles: ['代收货款', '代收貨款', 'COD remittances'],
    variants: ['Detailed'],
  },
  {
    screen: tillIndex,
    at: ['billing', 92],
    activities: ['CounterPickup', 'Cod'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'money',
    titles: ['收银台', '收銀台', 'Tills'],
    variants: ['Detailed'],
    roles: { WarehouseClerk: ['Operate'], SiteSupport: 'none' },
  },
];
