import { type MenuPlace, screen } from '../../core/screen.ts';

/** Users with this screen see costs, in reports too. */
export const carrierChargeIndex = screen('CarrierChargeIndex', ['Establish', 'Import', 'Pay', 'Void']);

/** Its place in the menu. */
export const costsScreens: readonly MenuPlace[] = [
  {
    screen: carrierChargeIndex,
    at: ['billing', 110],
    activities: ['Accounting'],
    audience: ['platform', 'site'],
    icon: 'truck',
    titles: ['承运费用', '承運費用', 'Carrier charges'],
    variants: [],
  },
];
