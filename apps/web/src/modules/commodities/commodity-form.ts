import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import type { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { audience } from '@entrepot/client/session/session.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import type { FormOptions } from '../../core/form/form-page.tsx';
import type { FormPart } from '../../core/form/form-layout.ts';
import { BarcodesInput } from './barcodes-input.tsx';
import { inputs } from './choices.tsx';
import { OptionsInput } from './options-input.tsx';

/** Form of a commodity, in the order in which owners know the data: description, size, value, customs. */
export function commodityForm(t: Translate): Pick<FormOptions<typeof commodity>, 'sections' | 'fields'> {
  return {
    sections: [
      {
        title: t('pages.form.what'),
        rows: [
          ...(audience() === 'customer' ? [] : [['ownerId']]),
          ['commodityCode', 'identificationCode', 'commoditySku', 'brand'],
          ['moreBarcodes'],
          ['name', 'chineseName', 'englishName', 'alias'],
          ['articleCode', 'variantOptions'],
          ['categoryId', 'cargoTypeId'],
          ['pictures'],
        ],
      },
      sizeAndWeight(t),
      {
        title: t('pages.form.sale'),
        rows: [
          ['price', 'currencyId', 'salesMode', 'salesStatus'],
          ['earlyWarningQuantity'],
          ['lotRequired', 'expiryRequired', 'stockRotation'],
        ],
      },
      { title: t('pages.form.customs'), rows: [['hsCode', 'originCountryId', 'material'], ['remarks']] },
    ],
    fields: {
      ...Object.fromEntries(Object.entries(inputs).map(([key, input]) => [key, { input }])),
      cargoTypeId: { input: inputs.cargoTypeId, hint: t('pages.form.cargoHint') },
      identificationCode: { hint: t('pages.form.barcodeHint') },
      moreBarcodes: { input: BarcodesInput, hint: t('pages.form.moreBarcodesHint') },
      articleCode: { hint: t('pages.variants.articleHint') },
      variantOptions: { input: OptionsInput, hint: t('pages.variants.optionsHint') },
      englishName: { hint: t('pages.form.englishHint') },
      earlyWarningQuantity: { hint: t('pages.form.warningHint') },
      stockRotation: { hint: t('pages.form.rotationHint') },
    },
  };
}

const sizeAndWeight = (t: Translate): FormPart => ({
  title: t('pages.form.size'),
  text: t('pages.form.sizeText'),
  rows: [
    ['length', 'width', 'height'],
    ['actualWeight', 'grossWeight'],
  ],
});

// Identifying fields are entered again for a copy.
const ownOfOne = ['commodityCode', 'identificationCode', 'moreBarcodes', 'commoditySku'];

/** Initial values of a copy: all typed values except the commodity's identifying codes. */
export function copyOf(row: Listed<typeof commodity>, t: Translate): Partial<DraftOf<typeof commodity>> {
  const keys = (commodityForm(t).sections ?? []).flatMap(({ rows }) => rows.flat()).filter((key) => !ownOfOne.includes(key));
  return Object.fromEntries([...keys, 'siteId'].map((key) => [key, row[key]])) as Partial<DraftOf<typeof commodity>>;
}
