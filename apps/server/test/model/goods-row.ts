import type { StockFloor } from '@entrepot/server/testing/stock.ts';

/** The row of an order of the goods model. */
export type Row = Awaited<ReturnType<StockFloor['order']>>;
