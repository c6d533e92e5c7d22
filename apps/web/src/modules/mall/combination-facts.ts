import type { Listed } from '@entrepot/client/calls/api.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { resource } from '@entrepot/contract/core/resource.ts';
import { establishCombination } from '@entrepot/contract/modules/mall/calls.ts';
import { mallCombination, stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { combinationStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { mallCommodityCombinationIndex } from '@entrepot/contract/modules/mall/screens.ts';

const { rolePrices, ...others } = establishCombination.takes;
/** Prices are for roles of customers: the staff's own are not offered. */
const forCustomers = { ...rolePrices, of: { ...rolePrices.of, roleId: { ...rolePrices.of.roleId, points: 'customerRole' } } };

/** A combination as its form fills it in: with its goods, gifts, discounts and prices, which are saved together with it. */
export const wholeCombination = resource({
  name: mallCombination.name,
  module: mallCombination.module,
  table: mallCombination.table,
  title: 'name',
  area: 'MallCommodityCombination',
  who: { read: 'CPS', write: 'CPS' },
  screen: mallCommodityCombinationIndex,
  fields: { ...others, rolePrices: forCustomers },
  calls: {
    list: 'GetMallCommodityCombinations',
    create: 'EstablishMallCommodityCombination',
    getEdit: 'GetEditMallCommodityCombination',
    edit: 'EditMallCommodityCombination',
    remove: 'DeleteMallCommodityCombination',
  },
  search: ['name'],
  page: { filters: mallCombination.page!.filters, columns: mallCombination.page!.columns, form: [] },
});

export type CombinationRow = Listed<typeof wholeCombination>;
type Verb = Parameters<typeof combinationStates.can>[1];

/** May this be done to a combination in its present state? */
export const mayBe =
  (verb: Verb) =>
  ({ status }: Pick<CombinationRow, 'status'>) =>
    combinationStates.can(status, verb);
/** Is it off sale, so that it can be changed or removed? */
export const mayChange = ({ status }: Pick<CombinationRow, 'status'>) => combinationStates.is(status, 'editable');

/** Whose hands send it, and the key of the word for that. */
export const senders = Object.values(stockModes);
export const isFromStock = (stockMode: unknown) => stockMode === stockModes.Warehouse;

const own = (keys: readonly string[]) => (audience() === 'C' ? keys.filter((key) => key !== 'ownerId') : keys);

/** The columns and filters of the list for the person who looks; the name opens the row. */
export const listKeys = () => ({
  columns: own([
    'name',
    'pictures',
    'status',
    'mallShopId',
    'ownerId',
    'price',
    'stockMode',
    'availableQuantity',
    'soldQuantity',
    'limitPerUser',
    'releaseTime',
  ]),
  filters: ['mallShopId'],
});
