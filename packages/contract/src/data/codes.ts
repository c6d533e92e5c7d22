import type { CodeTable, StatusTable } from './coded.ts';
import { type EnumCodes, type EnumTones, enumerations } from './enumerations.ts';

// The builds of the browser clients replace this file by its values (`apps/web/build/codes.ts`), which leaves the labels out.

const tables = Object.entries<CodeTable | StatusTable>(enumerations);

/** The code of each value: `enumCodes.OrderStatus.Signed`. */
export const enumCodes = Object.fromEntries(tables.map(([name, { codes }]) => [name, codes])) as EnumCodes;

/** The tone of each code of the enumerations that are drawn as states. */
export const enumTones = Object.fromEntries(tables.flatMap(([name, table]) => ('tones' in table ? [[name, table.tones]] : []))) as EnumTones;
