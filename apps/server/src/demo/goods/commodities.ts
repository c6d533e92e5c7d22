import type { App } from '../../core/app.ts';
import type { Cast, Ok } from '../actors.ts';
import { drawingOfCategory } from '../mall/drawings.ts';
import { type DrawPicture, pictureUploader } from '../pictures.ts';
import { type DemoCategory, demoCategories } from './categories.ts';
import { aliceGoods, merchantGoods, type Ware } from './demo-goods.ts';

type Ids = Record<string, string>;

/**
 * Creates the manager's category tree and the commodities of merchant and alice: most are approved, some are pending, rejected or not on
 * sale. With `app` they have pictures.
 */
export async function playCommodities(cast: Cast, app?: App): Promise<void> {
  const categories = await makeCategories(cast('manager'));
  const make = async (name: string, demoGoods: readonly Ware[], code: string, barcode: number) =>
    makeCommodities(cast(name), { demoGoods, code, barcode, categories, draw: app && (await pictureUploader(app, name)) });
  const [merchants, alices] = await Promise.all([
    make('merchant', merchantGoods, 'HW', 6_900_010_000_000),
    make('alice', aliceGoods, 'AL', 6_900_020_000_000),
  ]);
  const refused = merchants[merchantGoods.findIndex(([name]) => name === '遥控越野车')]!;
  const waiting = [...merchants.slice(-3), alices.at(-1)!, refused];
  const good = [...merchants, ...alices].filter((id) => !waiting.includes(id));
  await audit(cast('manager'), good, refused);
  await cast('merchant')('/UserCommodity/SetCommoditySalesStatus', { Ids: merchants.slice(3, 5), SalesStatus: 2 });
}

/** Creates the category tree of a site's operator; returns the ids by key. */
export async function makeCategories(manager: Ok): Promise<Ids> {
  const cargoTypes = await manager('/CargoType/GetSelectCargoTypes');
  const cargoOf = (code: string | undefined) => cargoTypes.find(({ Code }: { Code: string }) => Code === code)?.Id ?? null;
  const ids: Ids = {};
  const make = async (list: readonly DemoCategory[], ParentId: string | null): Promise<void> => {
    const makeOne = async ({ key, name, cargo, hsCode, below = [] }: DemoCategory, at: number) => {
      const made = await manager('/CommodityCategories/EstablishCommodityCategories', {
        Name: name,
        ParentId,
        DefaultCargoTypeId: cargoOf(cargo),
        HsCode: hsCode ?? null,
        DisplayOrder: (at + 1) * 10,
      });
      ids[key] = made.Id;
      await make(below, made.Id);
    };
    await Promise.all(list.map(makeOne));
  };
  await make(demoCategories, null);
  return ids;
}

interface Stock {
  demoGoods: readonly Ware[];
  code: string;
  /** The first barcode number; the check digit is appended. */
  barcode: number;
  categories: Ids;
  /** Draws their pictures; without it they have none. */
  draw?: DrawPicture | undefined;
}

/** Creates a customer's commodities in the order of the wares, with ascending codes and barcodes; returns their ids. */
export async function makeCommodities(customer: Ok, { demoGoods, code, barcode, categories, draw }: Stock): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, ware] of demoGoods.entries()) {
    const { Id } = await customer('/UserCommodity/EstablishCommodity', {
      ...goodsOf(ware, categories),
      Pictures: draw ? await picturesOf(draw, ware[2], at) : [],
      CommodityCode: `${code}-${String(at + 1).padStart(3, '0')}`,
      IdentificationCode: withCheckDigit(String(barcode + at * 10).slice(0, 12)),
      EarlyWarningQuantity: at % 3 === 0 ? 10 : 0,
    });
    ids.push(Id);
  }
  return ids;
}

const goodsOf = ([name, english, category, Price, [Length, Width, Geight], kg]: Ware, categories: Ids) => ({
  Name: name,
  ChineseName: name,
  EnglishName: english,
  CommodityCategories: categories[category],
  Price,
  Length,
  Width,
  Geight,
  ActualWeight: kg,
  GrossWeight: Math.round(kg * 1050) / 1000,
});

async function picturesOf(draw: DrawPicture, category: string, at: number): Promise<string[]> {
  const names = drawingOfCategory[category] ?? [];
  const url = names.length ? await draw(names[at % names.length]!, { turn: at % 5 }) : undefined;
  return url ? [url] : [];
}

/** Appends the check digit to the twelve digits of an EAN-13. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

async function audit(manager: Ok, good: readonly string[], bad: string): Promise<void> {
  await manager('/Commodity/AuditCommodity', { Ids: good, Approved: true });
  await manager('/Commodity/AuditCommodity', { Ids: [bad], Approved: false, Remarks: '遥控车内置锂电池，请补上传 MSDS' });
}
