import { editPackage, establishPackage } from '@entrepot/contract/modules/packages/calls.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import type { FormOptions } from '../../core/form/form-page.tsx';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { inputs } from './choices.tsx';

const value = [
  ['price', 'quantity'],
  ['purchasePrice', 'purchaseCurrencyId'],
];

/** The form that declares a parcel; an unknown item of the number is claimed instead, and the person is told. */
export function declaring(t: Words): FormOptions<typeof pkg> {
  const rows = [['courierNumber', 'warehouseId'], ['productName', 'cargoTypeId'], ...value, ['remarks']];
  return {
    sections: [{ rows: audience() === 'C' ? rows : [['ownerId'], ...rows] }],
    fields: { ...fieldsOf(t), courierNumber: { hint: t('pages.numberHint') } },
    starts: { quantity: 1 },
    async save(values: Input<typeof establishPackage>, _row, key) {
      const made = await ask(establishPackage, values, { quiet: true, idempotencyKey: key });
      if (made.claimed || made.waiting) tell({ tone: 'info', text: t(made.claimed ? 'pages.claimedAtOnce' : 'pages.claimOpened') });
      return made.id;
    },
  };
}

/** The form that changes what is declared of a package. */
export function changing(t: Words): FormOptions<typeof pkg> {
  return {
    sections: [{ rows: [['productName', 'cargoTypeId'], ...value, ['remarks']] }],
    fields: fieldsOf(t),
    async save(values: DraftOf<typeof pkg>, row: Listed<typeof pkg> | null) {
      await ask(editPackage, { ...values, id: row!.id, rowVersion: row!.rowVersion }, { quiet: true });
      return row!.id;
    },
  };
}

const fieldsOf = (t: Words) => ({
  warehouseId: { input: inputs.warehouseId },
  cargoTypeId: { input: inputs.cargoTypeId },
  purchaseCurrencyId: { input: inputs.purchaseCurrencyId },
  price: { hint: t('pages.priceHint') },
});
