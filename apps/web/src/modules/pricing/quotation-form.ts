import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { FormPart } from '../../core/form/form-layout.ts';
import type { FormValues } from '@entrepot/client/form/form-values.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';

/** The form of a transfer quotation, by what each part decides. */
export const transferParts = (t: Translate): FormPart[] => [
  {
    rows: [
      ['name', 'displayOrder', 'timeOfEntryIntoForce', 'deadline'],
      ['nameInLanguages'],
      ['effectiveFlag', 'visibleToPublic', 'availableForStoreOrders', 'selfPickup'],
    ],
  },
  {
    title: t('pages.parts.for'),
    text: t('pages.parts.forText'),
    rows: [
      ['warehouseIds', 'destinationCountryIds', 'typeOfShippingIds', 'carrierIds'],
      ['transportWarehouseIds', 'cargoTypeIds', 'customerGroupIds'],
    ],
  },
  {
    title: t('pages.parts.price'),
    rows: [
      ['currencyId', 'billingMode', 'firstWeight', 'continuedWeight'],
      ['volumeUnitPrice', 'cbmVolumeRatio', 'cbmWeightRatio'],
      ['volumeCarry', 'minimumBillingVolume'],
      ['ranges'],
    ],
  },
  {
    title: t('pages.parts.weight'),
    rows: [
      ['volumeRatio', 'splitThrowingRatio', 'volumeAccumulation'],
      ['minimumBillingWeight', 'carry', 'carryTolerance'],
    ],
  },
  {
    title: t('pages.parts.over'),
    rows: [
      ['superMaterialLength', 'superMaterialSumOfSides', 'superMaterialWeight'],
      ['superMaterialVolumeRatio', 'excessMaterialCost'],
    ],
  },
  { title: t('pages.parts.more'), rows: [['taxInclusive', 'taxInclusiveUnitPrice'], ['surcharges']] },
];

const { Cbm, GreaterOfWeightAndVolume, FirstAndContinued } = enumCodes.BillingMode;
const byVolume = ['volumeUnitPrice', 'cbmVolumeRatio', 'cbmWeightRatio', 'volumeCarry', 'minimumBillingVolume'];
const byWeight = ['volumeRatio', 'splitThrowingRatio', 'volumeAccumulation'];

/** The fields that a billing mode has no use for. */
export function unusedFields({ billingMode, taxInclusive }: FormValues): string[] {
  const volume = billingMode === Cbm || billingMode === GreaterOfWeightAndVolume;
  return [
    ...(volume ? byWeight.slice(1) : byVolume),
    ...(billingMode === FirstAndContinued ? [] : ['firstWeight', 'continuedWeight']),
    ...(billingMode === Cbm ? ['ranges'] : []),
    ...(taxInclusive ? [] : ['taxInclusiveUnitPrice']),
  ];
}
