import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import type { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { audience } from '@entrepot/client/session/session.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import type { FormOptions } from '../../core/form/form-page.tsx';
import type { FormPart } from '../../core/form/form-layout.ts';
import { inputs } from './choices.tsx';

/** The form of a commodity, in the order its owner knows the facts: what it is, how big, what it is worth, what customs asks. */
export function commodityForm(t: Words): Pick<FormOptions<typeof commodity>, 'sections' | 'fields'> {
  return {
    sections: [
      {
        title: t('pages.form.what'),
        rows: [
          ...(audience() === 'C' ? [] : [['ownerId']]),
          ['commodityCode', 'identificationCode', 'commoditySku', 'brand'],
          ['name', 'chineseName', 'englishName', 'alias'],
          ['categoryId', 'cargoTypeId'],
          ['pictures'],
        ],
      },
      sizeAndWeight(t),
      {
        title: t('pages.form.sale'),
        rows: [['price', 'currencyId', 'salesMode', 'salesStatus'], ['earlyWarningQuantity']],
      },
      { title: t('pages.form.customs'), rows: [['hsCode', 'originCountryId', 'material'], ['remarks']] },
    ],
    fields: {
      ...Object.fromEntries(Object.entries(inputs).map(([key, input]) => [key, { input }])),
      cargoTypeId: { input: inputs.cargoTypeId, hint: t('pages.form.cargoHint') },
      identificationCode: { hint: t('pages.form.barcodeHint') },
      englishName: { hint: t('pages.form.englishHint') },
      earlyWarningQuantity: { hint: t('pages.form.warningHint') },
    },
  };
}

const sizeAndWeight = (t: Words): FormPart => ({
  title: t('pages.form.size'),
  text: t('pages.form.sizeText'),
  rows: [
    ['length', 'width', 'height'],
    ['actualWeight', 'grossWeight'],
  ],
});

// What tells one piece of goods from another is typed anew for a copy.
const ownOfOne = ['commodityCode', 'identificationCode', 'commoditySku'];

/** What a copy of a commodity starts with: everything a person typed but the codes that are its own. */
export function copyOf(row: Listed<typeof commodity>, t: Words): Partial<DraftOf<typeof commodity>> {
  const keys = (commodityForm(t).sections ?? []).flatMap(({ rows }) => rows.flat()).filter((key) => !ownOfOne.includes(key));
  return Object.fromEntries([...keys, 'siteId'].map((key) => [key, row[key]])) as Partial<DraftOf<typeof commodity>>;
}
