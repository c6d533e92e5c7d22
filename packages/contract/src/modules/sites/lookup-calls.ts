import { call, option } from '../../core/call.ts';
import { type Fields, f } from '../../core/field.ts';

/** One choice of a drop-down with what more it says. */
const choices = <F extends Fields>(more: F) => f.list({ id: f.id({ required: true }), ...option, ...more }, { required: true });
const pageOfChoices = <F extends Fields>(more: F) => f.page({ id: f.id({ required: true }), ...option, ...more });
const query = { needs: null, reads: true, query: true } as const;
/** Everybody who signed in. */
const signedIn = { who: 'CPSW', ...query } as const;
const staff = { who: 'PSW', ...query } as const;
const everybody = { who: 'A', ...query } as const;

/** The usual steps, in kg, that a quotation rounds weights up by. */
export const getCarry = call({
  ...signedIn,
  path: '/Select/GetCarry',
  takes: {},
  gives: f.list({ value: f.kilograms({ required: true }), name: f.text({ required: true }) }, { required: true }),
});

const regionChoice = choices({
  parentId: f.id(),
  level: f.count({ required: true }),
  code: f.text({ required: true, max: 32 }),
  phoneCode: f.text({ max: 8 }),
  postalCode: f.text({ max: 16 }),
  hasChildren: f.flag({ required: true }),
  children: f.json(),
});
const below = { parentId: f.id() };

/** The countries, or the parts of a region: those the site offers. */
export const getRegionsByParentId = call({
  ...everybody,
  path: '/GlobalCountries/GetRegionsByParentId',
  aliases: ['/Select/GlobalCountries'],
  takes: below,
  gives: regionChoice,
});
export const lookUpRegions = call({ ...signedIn, path: '/GlobalCountries', takes: below, gives: regionChoice });

const siteChoice = choices({ code: f.text({ max: 1 }) });
export const getSelectSites = call({ ...staff, path: '/Site/GetSelectSites', aliases: ['/Select/Site'], takes: {}, gives: siteChoice });
export const lookUpSites = call({ ...signedIn, path: '/Site', takes: {}, gives: siteChoice });

const sitesWithWarehouses = choices({ children: f.list({ id: f.id({ required: true }), ...option }, { required: true }) });
/** Sites with the warehouses in them that may be used. */
export const selectSiteJoinWarehouse = call({ ...staff, path: '/Select/SiteJoinWarehouse', takes: {}, gives: sitesWithWarehouses });
export const lookUpSiteJoinWarehouse = call({ ...signedIn, path: '/SiteJoinWarehouse', takes: {}, gives: sitesWithWarehouses });

/** The currencies a site offers, with the rate of today (base units for one unit). */
export const getSelectCurrencies = call({
  ...signedIn,
  path: '/Currencies/GetSelectCurrencies',
  aliases: ['/Select/Currencies', '/Currencies'],
  takes: { siteId: f.ref('site', { seenBy: 'PSW' }) },
  gives: choices({
    symbol: f.text({ max: 8 }),
    code: f.text({ max: 3 }),
    decimalPlaces: f.count({ required: true }),
    exchangeRate: f.rate(),
    isBase: f.flag({ required: true }),
  }),
});

export const lookUpCarriers = call({
  ...signedIn,
  path: '/Select/Carrier',
  aliases: ['/Carrier'],
  takes: { typeOfShippingId: f.ref('shippingMethod') },
  gives: choices({ alias: f.text() }),
});

export const lookUpShippingMethods = call({
  ...signedIn,
  path: '/Select/TypeOfShipping',
  aliases: ['/TypeOfShipping'],
  takes: { warehouseId: f.ref('warehouse'), destinationCountryId: f.ref('region') },
  gives: choices({ minimumAging: f.count(), maximumAging: f.count(), transportMode: f.enum('TransportMode') }),
});

export const selectTrackSchemes = call({ ...staff, path: '/Select/LogisticsOrderTrajectoryScheme', takes: {}, gives: choices({}) });
export const lookUpTrackSchemes = call({ ...signedIn, path: '/LogisticsOrderTrajectoryScheme', takes: {}, gives: choices({}) });

export const lookUpHelpTypes = call({
  ...everybody,
  path: '/Select/HelpTutorialType',
  aliases: ['/HelpTutorialType'],
  takes: {},
  gives: choices({}),
});

/** A page of expense types to pick from. */
export const getSelectTableExpenseTypes = call({
  path: '/ExpenseType/GetSelectTableExpenseTypes',
  who: 'PS',
  ...query,
  takes: {},
  gives: pageOfChoices({ code: f.text({ required: true, max: 32 }) }),
});
