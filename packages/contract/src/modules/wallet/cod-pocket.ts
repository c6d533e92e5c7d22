import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';

/** Money that carriers collected for a customer in one currency and that is not paid out yet. Only postings of the ledger change it. */
export const codPocket = resource({
  name: 'codPocket',
  module: 'wallet',
  table: 'cod_pocket',
  scope: { customer: 'ownerId' },
  fields: {
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    payable: f.money({ readOnly: true, required: true, default: '0' }),
  },
  unique: [['ownerId', 'currencyId']],
  checks: { payable_not_negative: 'payable >= 0' },
});
