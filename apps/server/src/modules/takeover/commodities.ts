import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  closeTakenCommodity,
  commodityColumns,
  openTakenCommodity,
  readTakenCommodities,
  type TakenCommodity,
} from '../commodities/public.ts';
import { codeOf, partOf, type PartRow } from './part.ts';

type Draft = TakenCommodity & PartRow;

/** The key of a commodity: the code of its owner, and its own. */
export const commodityKey = (memberCode: string, commodityCode: string): string => `${memberCode} ${commodityCode}`;

/** Commodities of customers, by the columns and rules of their own import. */
export const commodities = partOf<Draft>({
  part: enumCodes.TakeOverPart.Commodities,
  kind: 'TakeOverCommodities',
  columns: commodityColumns,
  async read(db, { siteId, members }, rows, wrong) {
    const codes = new Map(rows.map(({ line, values }) => [line, codeOf(values.memberCode)]));
    const read = await readTakenCommodities(db, siteId, members, rows, wrong);
    return read.map((draft) => ({ ...draft, rowKey: commodityKey(codes.get(draft.line)!, draft.commodityCode), figures: {} }));
  },
  enter: (tx, { caller }, { rowKey: _key, figures: _figures, ...draft }) => openTakenCommodity(tx, caller, draft),
  undo: (tx, { caller }, { createdId }) => closeTakenCommodity(tx, caller, createdId),
});
