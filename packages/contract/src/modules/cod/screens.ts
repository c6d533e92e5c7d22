import { type MenuPlace, screen } from '../../core/screen.ts';

export const codRemittanceIndex = screen(
  'CodRemittanceIndex',
  ['ImportStatement', 'ConfirmCollected', 'Correct', 'Establish', 'Confirm', 'Remit', 'Cancel'],
  [],
);

/** Their places in the menu. */
export const codScreens: readonly MenuPlace[] = [
  {
    screen: codRemittanceIndex,
    at: ['billing', 90],
    audience: ['platform', 'site', 'customer'],
    icon: 'money',
    titles: ['代收货款', '代收貨款', 'COD remittances'],
    variants: ['Detailed'],
  },
];
