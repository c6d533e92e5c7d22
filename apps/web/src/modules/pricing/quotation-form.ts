import type { FieldOption, FormPart } from '../../core/form-layout.ts';
import type { Words } from '../../core/i18n.ts';

/** Fields that take a whole row of a form. */
export const wide = (...keys: readonly string[]): Record<string, FieldOption> => Object.fromEntries(keys.map((key) => [key, { span: 4 }]));

/** The form of a transfer quotation, by what each part decides. */
export const transferParts = (t: Words): FormPart[] => [
  {
    rows: [
      ['name', 'displayOrder', 'currencyId', 'billingMode'],
      ['timeOfEntryIntoForce', 'deadline'],
      ['effectiveFlag', 'visibleToPublic', 'availableForStoreOrders', 'selfPickup'],
    ],
  },
  {
    title: t('pages.parts.for'),
    text: t('pages.parts.forText'),
    rows: [
      ['warehouseIds', 'transportWarehouseIds', 'destinationCountryIds'],
      ['typeOfShippingIds', 'carrierIds', 'cargoTypeIds', 'customerGroupIds'],
    ],
  },
  {
    title: t('pages.parts.weight'),
    rows: [
      ['volumeRatio', 'splitThrowingRatio', 'volumeAccumulation'],
      ['minimumBillingWeight', 'carry', 'carryTolerance'],
      ['firstWeight', 'continuedWeight'],
    ],
  },
  {
    title: t('pages.parts.over'),
    rows: [
      ['superMaterialLength', 'superMaterialSumOfSides', 'superMaterialWeight'],
      ['superMaterialVolumeRatio', 'excessMaterialCost'],
    ],
  },
  {
    title: t('pages.parts.volume'),
    rows: [
      ['cbmVolumeRatio', 'volumeUnitPrice', 'cbmWeightRatio'],
      ['volumeCarry', 'minimumBillingVolume'],
    ],
  },
  { title: t('pages.parts.tax'), rows: [['taxInclusive', 'taxInclusiveUnitPrice']] },
  { rows: [['ranges'], ['surcharges']] },
];
