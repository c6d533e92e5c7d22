import { type MenuPlace, screen } from '../../core/screen.ts';

export const codRemittanceIndex = screen(
  'CodRemittanceIndex',
  ['ImportStatement', 'ConfirmCollected', 'Establish', 'Confirm', 'Remit', 'Cancel'],
  [],
);

/** Where they stand in the menu. */
export const codScreens: readonly MenuPlace[] = [
  {
    screen: codRemittanceIndex,
    at: ['billing', 90],
    who: 'PSC',
    icon: 'money',
    titles: ['代收货款', '代收貨款', 'COD remittances'],
    variants: ['Detailed'],
  },
];
