/** Codes of the pricing enumerations, by name. */

export const billingModes = { rangeUnitPrice: 1, firstAndContinued: 2, rangeFixedPrice: 3, progressive: 4, cbm: 5, greater: 6 } as const;
export type BillingMode = (typeof billingModes)[keyof typeof billingModes];

export const sources = {
  none: 1,
  billingWeight: 2,
  actualWeight: 3,
  volumeWeight: 4,
  volume: 5,
  pieceQuantity: 6,
  longestSide: 7,
  sumOfSides: 8,
  pieceWeight: 9,
  declaredPrice: 10,
  collectionAmount: 11,
  cargoType: 12,
  destinationRegion: 13,
  mailboxCode: 14,
  commodityQuantity: 15,
  packageQuantity: 16,
  storageDays: 17,
  freightAmount: 18,
  volumeExcessWeight: 19,
  binQuantity: 20,
  skuQuantity: 21,
} as const;
export type TriggerDataSource = (typeof sources)[keyof typeof sources];

export const triggerRules = {
  always: 1,
  greater: 2,
  greaterOrEqual: 3,
  less: 4,
  lessOrEqual: 5,
  equal: 6,
  notEqual: 7,
  between: 8,
  in: 9,
  notIn: 10,
  startsWith: 11,
} as const;
export type TriggerRule = (typeof triggerRules)[keyof typeof triggerRules];

export const methods = {
  perOrder: 1,
  perPiece: 2,
  perBillingKg: 3,
  perExcessKg: 4,
  percentOfFreight: 5,
  percentOfDeclared: 6,
  percentOfCollection: 7,
  perCubicMetre: 8,
  perPackage: 9,
  perDay: 10,
  perItem: 11,
  percentOfSubtotal: 12,
  perSourceUnit: 13,
} as const;
export type CalculationMethod = (typeof methods)[keyof typeof methods];

/** Sources looked at piece by piece. */
export const pieceSources: ReadonlySet<TriggerDataSource> = new Set([sources.longestSide, sources.sumOfSides, sources.pieceWeight]);

/** Sources whose value is text, not a number. */
export const textSources: ReadonlySet<TriggerDataSource> = new Set([sources.cargoType, sources.destinationRegion, sources.mailboxCode]);

/** Sources whose value is a weight, so that an excess in kg makes sense. */
export const weightSources: ReadonlySet<TriggerDataSource> = new Set([
  sources.billingWeight,
  sources.actualWeight,
  sources.volumeWeight,
  sources.pieceWeight,
  sources.volumeExcessWeight,
]);

/** Methods that take a percentage of an amount. */
export const percentMethods: ReadonlySet<CalculationMethod> = new Set([
  methods.percentOfFreight,
  methods.percentOfDeclared,
  methods.percentOfCollection,
  methods.percentOfSubtotal,
]);

/** Methods that count things, of which some may be free. */
export const countedMethods: ReadonlySet<CalculationMethod> = new Set([
  methods.perPiece,
  methods.perPackage,
  methods.perDay,
  methods.perItem,
  methods.perSourceUnit,
]);

/** Methods that weigh, where some weight may be free. */
export const weighedMethods: ReadonlySet<CalculationMethod> = new Set([methods.perBillingKg, methods.perExcessKg]);
