/** The screens with a scan field at their address. Those that scan after a choice, such as of a shift, open their field later. */
export const scanScreens = [
  '/PackageSigning',
  '/PackagePutOnShelvesIndex',
  '/SignForIndex',
  '/QualityInspectionEdit',
  '/BinPutOnShelves',
  '/BinLowerShelf',
  '/PackEdit',
  '/PutBackIndex?scan=1',
  '/SelfPickupIndex',
  '/CommoditySpecification',
  '/ReturnLogisticsOrderSigning',
  '/ReturnLogisticsOrderPutOnShelves',
  '/ReturnOrderInspection',
];

/** The same of the phone. */
export const scanPages = ['sign', 'receive', 'inspect', 'shelve', 'bin', 'unpack', 'move', 'pack', 'put-back', 'pickup', 'deliver', 'find'];
