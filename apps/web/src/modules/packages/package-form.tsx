import { editPackage, establishPackage } from '@entrepot/contract/modules/packages/calls.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { callApi, type Listed, partFor } from '@entrepot/client/calls/api.ts';
import type { FormOptions } from '../../core/form/form-page.tsx';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { inputs } from './choices.tsx';

const value = [
  ['price', 'quantity'],
  ['purchasePrice', 'purchaseCurrencyId'],
];

/** Form that declares a parcel. If an unknown item has the number, it is claimed instead and the user is informed. */
export function declaring(t: Translate): FormOptions<typeof pkg> {
  const rows = [['courierNumber', 'warehouseId'], ['productName', 'cargoTypeId'], ...value, ['remarks']];
  return {
    sections: [{ rows: audience() === 'customer' ? rows : [['ownerId'], ...rows] }],
    fields: { ...fieldsOf(t), courierNumber: { hint: t('pages.numberHint') } },
    defaults: { quantity: 1 },
    async save(values: Input<typeof establishPackage>, _row, key) {
      const made = await callApi(establishPackage, values, { quiet: true, idempotencyKey: key });
      if (made.claimed || made.waiting) toast({ tone: 'info', text: t(made.claimed ? 'pages.claimedAtOnce' : 'pages.claimOpened') });
      if (made.reused) toast({ tone: 'info', text: t('pages.reusedCheck') });
      return made.id;
    },
  };
}

/** Form that changes the declaration of a package. */
export function changing(t: Translate): FormOptions<typeof pkg> {
  return {
    sections: [{ rows: [['productName', 'cargoTypeId'], ...value, ['remarks']] }],
    fields: fieldsOf(t),
    async save(values: DraftOf<typeof pkg>, row: Listed<typeof pkg> | null) {
      await callApi(editPackage, partFor(editPackage, { ...values, id: row!.id, rowVersion: row!.rowVersion }), { quiet: true });
      return row!.id;
    },
  };
}

const fieldsOf = (t: Translate) => ({
  warehouseId: { input: inputs.warehouseId },
  cargoTypeId: { input: inputs.cargoTypeId },
  purchaseCurrencyId: { input: inputs.purchaseCurrencyId },
  price: { hint: t('pages.priceHint') },
});
