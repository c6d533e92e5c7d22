import { type MenuPlace, screen } from '../../core/screen.ts';

/** Whoever has this screen sees what things cost, in reports too. */
export const carrierChargeIndex = screen('CarrierChargeIndex', ['Establish', 'Import', 'Void']);

/** Where it stands in the menu. */
export const costsScreens: readonly MenuPlace[] = [
  {
    screen: carrierChargeIndex,
    at: ['billing', 110],
    who: 'PS',
    icon: 'truck',
    titles: ['承运费用', '承運費用', 'Carrier charges'],
    variants: [],
  },
];
