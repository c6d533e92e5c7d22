import type { Listed } from '@entrepot/client/calls/api.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { resource } from '@entrepot/contract/core/resource.ts';
import { establishCombination } from '@entrepot/contract/modules/mall/calls.ts';
import { mallCombination, stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { combinationStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { mallCommodityCombinationIndex } from '@entrepot/contract/modules/mall/screens.ts';

const { rolePrices, ...others } = establishCombination.input;
/** Prices are for roles of customers: roles of staff are not offered. */
const forCustomers = {
  ...rolePrices,
  children: { ...rolePrices.children, roleId: { ...rolePrices.children.roleId, references: 'customerRole' } },
};

/** A combination as edited in its form: goods, gifts, discounts and prices are saved together with it. */
export const wholeCombination = resource({
  name: mallCombination.name,
  module: mallCombination.module,
  table: mallCombination.table,
  title: 'name',
  area: 'MallCommodityCombination',
  audience: { read: ['platform', 'site', 'customer'], write: ['platform', 'site', 'customer'] },
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

/** Whether the state of a combination permits an action. */
export const mayBe =
  (verb: Verb) =>
  ({ status }: Pick<CombinationRow, 'status'>) =>
    combinationStates.can(status, verb);
/** Whether it is off sale, so that it can be changed or deleted. */
export const mayChange = ({ status }: Pick<CombinationRow, 'status'>) => combinationStates.is(status, 'editable');

/** The shipper, with the key of its label. */
export const senders = Object.values(stockModes);
/** Whether the goods ship from stock in our warehouse. */
export const isFromStock = (stockMode: unknown) => stockMode === stockModes.Warehouse;

const own = (keys: readonly string[]) => (audience() === 'customer' ? keys.filter((key) => key !== 'ownerId') : keys);

/** The columns and filters of the list for the current user; the name opens the row. */
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
