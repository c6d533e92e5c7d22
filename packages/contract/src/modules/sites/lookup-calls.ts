import { call, option } from '../../core/call.ts';
import { type Fields, f } from '../../core/field.ts';

/** One choice of a drop-down with its additional fields. */
const choices = <F extends Fields>(more: F) => f.list({ id: f.id({ required: true }), ...option, ...more }, { required: true });
const pageOfChoices = <F extends Fields>(more: F) => f.page({ id: f.id({ required: true }), ...option, ...more });
const query = { needs: null, transaction: 'none', query: true, mayLag: true } as const;
/** All signed-in users. */
const signedIn = { audience: ['platform', 'site', 'warehouse', 'customer'], ...query } as const;
const staff = { audience: ['platform', 'site', 'warehouse'], ...query } as const;
const everybody = { audience: ['anonymous'], ...query } as const;

/** The usual steps, in kg, to which a quotation rounds weights up. */
export const getCarry = call({
  ...signedIn,
  path: '/Select/GetCarry',
  input: {},
  output: f.list({ value: f.kilograms({ required: true }), name: f.text({ required: true }) }, { required: true }),
});

const regionChoice = choices({
  parentId: f.id(),
  level: f.count({ required: true }),
  code: f.text({ required: true, max: 32 }),
  phoneCode: f.text({ max: 8 }),
  postalCode: f.text({ max: 16 }),
  hasChildren: f.flag({ required: true }),
  /** Whether it is the country of the caller's site. */
  isHome: f.flag({ required: true }),
  children: f.json(),
});
const below = { parentId: f.id() };

/** The countries, or the parts of a region: those the site offers. */
export const getRegionsByParentId = call({
  ...everybody,
  path: '/GlobalCountries/GetRegionsByParentId',
  aliases: ['/Select/GlobalCountries'],
  input: below,
  output: regionChoice,
});
export const lookUpRegions = call({ ...signedIn, path: '/GlobalCountries', input: below, output: regionChoice });

const siteChoice = choices({ code: f.text({ max: 1 }) });
export const getSelectSites = call({ ...staff, path: '/Site/GetSelectSites', aliases: ['/Select/Site'], input: {}, output: siteChoice });
export const lookUpSites = call({ ...signedIn, path: '/Site', input: {}, output: siteChoice });

const sitesWithWarehouses = choices({ children: f.list({ id: f.id({ required: true }), ...option }, { required: true }) });
/** Sites with their usable warehouses. */
export const selectSiteJoinWarehouse = call({ ...staff, path: '/Select/SiteJoinWarehouse', input: {}, output: sitesWithWarehouses });
export const lookUpSiteJoinWarehouse = call({ ...signedIn, path: '/SiteJoinWarehouse', input: {}, output: sitesWithWarehouses });

/**
 * How amounts are written: every currency, those included that no site offers any more, because amounts in them remain; and the default
 * currency of each site of the caller. `isOffered`, `isBase`, `isDisplay` and the rate to the display currency concern the caller's own site.
 */
export const getCurrencyFormats = call({
  ...signedIn,
  path: '/Currencies/GetCurrencyFormats',
  input: {},
  output: f.object(
    {
      currencies: f.list(
        {
          id: f.id({ required: true }),
          code: f.text({ required: true }),
          symbol: f.text({ required: true }),
          decimalPlaces: f.count({ required: true }),
          isOffered: f.flag({ required: true }),
          isBase: f.flag({ required: true }),
          isDisplay: f.flag({ required: true }),
          displayRate: f.rate(),
          displayTime: f.time(),
        },
        { required: true },
      ),
      // The values that each site proposes for its new rows: its default currency, its country, and the first of its calling codes.
      sites: f.list(
        { id: f.id({ required: true }), currencyId: f.id(), countryId: f.id(), phoneCode: f.text({ max: 8 }) },
        { required: true },
      ),
    },
    { required: true },
  ),
});

/**
 * A currency to choose, with the rate of today: `exchangeRate` in base units, `displayRate` in units of the site's display currency since
 * `displayTime`; null where it is the display currency itself or has no rate.
 */
export const currencyChoice = {
  symbol: f.text({ max: 8 }),
  code: f.text({ max: 3 }),
  decimalPlaces: f.count({ required: true }),
  exchangeRate: f.rate(),
  isBase: f.flag({ required: true }),
  isDisplay: f.flag({ required: true }),
  displayRate: f.rate(),
  displayTime: f.time(),
} satisfies Fields;

/** The currencies a site offers, with the rates of today. */
export const getSelectCurrencies = call({
  ...signedIn,
  path: '/Currencies/GetSelectCurrencies',
  aliases: ['/Select/Currencies', '/Currencies'],
  input: { siteId: f.ref('site', { seenBy: ['platform', 'site', 'warehouse'] }) },
  output: choices(currencyChoice),
});

export const lookUpCarriers = call({
  ...signedIn,
  path: '/Select/Carrier',
  aliases: ['/Carrier'],
  input: { typeOfShippingId: f.ref('shippingMethod') },
  output: choices({ alias: f.text() }),
});

export const lookUpShippingMethods = call({
  ...signedIn,
  path: '/Select/TypeOfShipping',
  aliases: ['/TypeOfShipping'],
  input: { warehouseId: f.ref('warehouse'), destinationCountryId: f.ref('region') },
  output: choices({ minimumAging: f.count(), maximumAging: f.count(), transportMode: f.enum('TransportMode') }),
});

export const selectTrackSchemes = call({ ...staff, path: '/Select/LogisticsOrderTrajectoryScheme', input: {}, output: choices({}) });
export const lookUpTrackSchemes = call({ ...signedIn, path: '/LogisticsOrderTrajectoryScheme', input: {}, output: choices({}) });

export const lookUpHelpTypes = call({
  ...everybody,
  path: '/Select/HelpTutorialType',
  aliases: ['/HelpTutorialType'],
  input: {},
  output: choices({}),
});

/** A page of expense types to pick from. */
export const getSelectTableExpenseTypes = call({
  path: '/ExpenseType/GetSelectTableExpenseTypes',
  audience: ['platform', 'site'],
  ...query,
  input: {},
  output: pageOfChoices({ code: f.text({ required: true, max: 32 }) }),
});
