import { type MenuPlace, screen } from '../../core/screen.ts';

export const carrierIndex = screen('CarrierIndex', ['Enable', 'Disable', 'Test', 'AddNumbers', 'VoidNumbers', 'DeleteNumbers']);
export const typeOfShippingIndex = screen('TypeOfShippingIndex');
export const waybillPrintingIndex = screen('WaybillPrintingIndex', ['Obtain', 'Cancel', 'Print', 'Upload', 'Synchronize']);

/** Their places in the menu. */
export const carriersScreens: readonly MenuPlace[] = [
  {
    screen: carrierIndex,
    at: ['warehouse', 50],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'truck',
    titles: ['承运商', '承運商', 'Carriers'],
    variants: ['Establish', 'Edit', 'LocalTrackingNumber'],
  },
  {
    screen: typeOfShippingIndex,
    at: ['warehouse', 60],
    audience: ['platform', 'site'],
    icon: 'ship',
    titles: ['运输方式', '運輸方式', 'Shipping methods'],
  },
  {
    screen: waybillPrintingIndex,
    at: ['orders', 80],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'printer',
    titles: ['面单打印', '託運單列印', 'Carrier waybill printing'],
    roles: { WarehouseClerk: ['Obtain', 'Print', 'Synchronize'], SiteSupport: 'none' },
  },
];
