import type pg from 'pg';
import { tariffOf } from '../../packages/contract/src/modules/pricing/tariff-rows.ts';
import { availableQuotations, type OrderInput, type Way as Channel } from '../../packages/rules/src/pricing/choose.ts';
import { blankChoices, blankExpenseTypes, blankFacts, blankPiece } from '../../packages/rules/src/pricing/defaults.ts';
import { compare, type Measured, type Way } from '../compare.ts';
import type { Place } from '../data.ts';
import { sendRequest, fire } from '../load.ts';
import type { Side } from '../setting.ts';

const lanes = 16;
/** Quotations of the site, and the rows of each. */
const size = { quotations: 50, ranges: 20, surcharges: 20 };
const pieces = [
  { ...blankPiece, weight: '6.2', length: '60', width: '50', height: '40' },
  { ...blankPiece, weight: '1.35', length: '30', width: '20', height: '20', quantity: 3 },
];

/** Prices typed pieces for every way to ship, with fifty quotations of twenty ranges and twenty surcharges. */
export async function quotes(side: Side, place: Place, { rounds, count }: { rounds: number; count: number }): Promise<Measured> {
  const countryId = await addQuotations(side.owner, place);
  const typed = pieces.map(({ weight, length, width, height, quantity }) => ({
    Weight: Number(weight),
    Length: Number(length),
    Width: Number(width),
    Geight: Number(height),
    Quantity: quantity,
  }));
  const body = () => JSON.stringify({ WarehouseId: place.warehouseId, DestinationCountryId: countryId, DeclaredPrice: 80, Pieces: typed });
  const product = await side.ownRequest('alice', '/FreightCalculator/CalculateFreight', body);
  const answer = JSON.parse(await sendRequest(product)) as { Data: { Quotes: { TypeOfShippingId: string; CarrierId: string | null }[] } };
  const input = await inputOf(side.owner, place, countryId);
  const channels = answer.Data.Quotes.map(
    ({ TypeOfShippingId: typeOfShippingId, CarrierId: carrierId }): Channel => ({
      typeOfShippingId,
      carrierId,
      singlePackageBilling: false,
      carrierMinimum: null,
    }),
  );
  const ways: Way[] = [
    { name: 'product', round: () => fire(product, { count, lanes, from: 1 }) },
    { name: 'the engine alone, in process', round: async () => engine(input, channels, count) },
    { name: 'bare, a route that does nothing', round: () => fire(side.other('/nothing', body), { count: count * 4, lanes, from: 1 }) },
  ];
  return compare(`quote, ${channels.length} ways out of ${size.quotations} quotations`, ways, rounds);
}

function engine(input: OrderInput, channels: readonly Channel[], count: number): number {
  const started = performance.now();
  for (let n = 0; n < count; n++) availableQuotations(input, channels);
  return count / ((performance.now() - started) / 1000);
}

/** Adds fifty quotations to the site ahead of the existing ones; only the last ones apply. Returns their destination country. */
async function addQuotations(owner: pg.Client, { siteId, warehouseId }: Place): Promise<string> {
  const country = await owner.query<{ id: string }>(`select id from region where level = 1 and code = 'TW'`);
  await owner.query(
    `insert into transfer_quotation (site_id, id, creation_time, name, display_order, time_of_entry_into_force, currency_id, warehouse_ids,
       destination_country_ids, type_of_shipping_ids, volume_ratio, carry, ranges, surcharges)
     select $1, gen_random_uuid(), now(), 'BENCH' || q, 1 + q, timestamptz '2024-01-01',
       (select default_currency_id from site where id = $1), jsonb_build_array($2::text),
       jsonb_build_array($3::text), case when q < $4 then jsonb_build_array(gen_random_uuid()) else '[]' end, 6000, 0.5,
       (select jsonb_agg(jsonb_build_object('startingRange', (5 * (r - 1))::text, 'endRange', case when r < $5 then (5 * r)::text end,
          'unitPrice', (30 - r)::text, 'firstWeightUnitPrice', null, 'additionalCost', '3')) from generate_series(1, $5::int) r),
       (select jsonb_agg(jsonb_build_object('expenseTypeId', (select id from expense_type where site_id = $1 and code = 'SURCHARGE'),
          'code', 'ROW' || s, 'triggerDataSource', 1 + s % 11, 'triggerRule', case when s % 11 = 0 then 1 else 2 end, 'triggerValue', '1',
          'calculationMethod', (array[1, 2, 3, 5, 6])[1 + s % 5], 'amountOfMoney', (0.5 + s)::text, 'minimumMoney', '1', 'firstCharge', null,
          'freeQuantity', 0, 'freeWeight', '0', 'allowRefunds', true, 'displayOrder', s)) from generate_series(1, $6::int) s)
     from generate_series(1, $4::int) q`,
    [siteId, warehouseId, country.rows[0]!.id, size.quotations, size.ranges, size.surcharges],
  );
  return country.rows[0]!.id;
}

/** The engine's input for the same request, read once. */
async function inputOf(owner: pg.Client, { siteId, warehouseId }: Place, countryId: string): Promise<OrderInput> {
  const found = await owner.query<Record<string, unknown>>(`select * from transfer_quotation where site_id = $1 and not is_deleted`, [
    siteId,
  ]);
  const named = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name.replace(/_(\w)/g, (_, sign: string) => sign.toUpperCase()), value]),
    );
  const quotations = found.rows.map((row) => tariffOf(named(row) as unknown as Parameters<typeof tariffOf>[0], () => 'ROW'));
  const currencyId = quotations.find(({ name }) => name.startsWith('BENCH'))!.currencyId;
  const ids = [...new Set(quotations.map((one) => one.currencyId))];
  return {
    quotations,
    choices: { ...blankChoices, warehouseId, destinationCountryId: countryId },
    at: new Date().toISOString(),
    pieces,
    facts: { ...blankFacts, declared: { amount: '80', currencyId }, packageQuantity: 4 },
    services: [],
    walletCurrencyId: currencyId,
    currencies: Object.fromEntries(ids.map((id) => [id, { rate: '1', decimalPlaces: 2, effective: true }])),
    expenseTypes: blankExpenseTypes,
    singlePackageBilling: false,
    carrierMinimum: null,
  };
}
