import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';

/** What carriers collected for a customer in one currency and nobody paid out yet. Only postings of the ledger move it. */
export const codPocket = resource({
  name: 'codPocket',
  module: 'wallet',
  table: 'cod_pocket',
  fields: {
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    currencyId: f.ref('currency', { byServer: true, required: true, shows: currencyShows }),
    payable: f.money({ byServer: true, required: true, starts: '0' }),
  },
  unique: [['ownerId', 'currencyId']],
  checks: { payable_not_negative: 'payable >= 0' },
});
