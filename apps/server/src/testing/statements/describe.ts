import pg from 'pg';

/** PostgreSQL's description of a statement without running it: its columns, or the problem and its position in the text (from 0). */
export type Described = { columns: { name: string; type: number }[] } | { problem: string; at: number };

/** Prepares an unnamed statement and requests its columns. */
export const describe = (client: pg.Client, text: string): Promise<Described> =>
  new Promise((resolve) => {
    let columns: { name: string; type: number }[] = [];
    client.query({
      submit(connection: any) {
        connection.parse({ name: '', text, types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: { name: string; dataTypeID: number }[] }) => {
        columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
      },
      handleError: ({ message, position }: { message: string; position?: string }) =>
        resolve({ problem: message, at: Number(position ?? 1) - 1 }),
      handleReadyForQuery: () => resolve({ columns }),
    } as unknown as pg.Submittable);
  });

const { builtins } = pg.types;
const kinds: Record<string, readonly number[]> = {
  number: [builtins.INT2, builtins.INT4, builtins.INT8, builtins.OID, builtins.FLOAT4, builtins.FLOAT8],
  boolean: [builtins.BOOL],
  Date: [builtins.TIMESTAMP, builtins.TIMESTAMPTZ],
  string: [builtins.TEXT, builtins.VARCHAR, builtins.BPCHAR, builtins.UUID, builtins.NUMERIC, builtins.DATE, 19],
  'number[]': [1005, 1007, 1021, 1022, 1231],
  'boolean[]': [1000],
  'Date[]': [1115, 1185],
  'string[]': [1009, 1015, 1016, 1182, 2951],
};

/** The problems of an inline row type: keys without a column, and columns of another type. Named types are checked by the compiler. */
export function rowProblems(row: ReadonlyMap<string, string>, columns: readonly { name: string; type: number }[]): string[] {
  const columnTypes = new Map(columns.map(({ name, type }) => [name.replace(/_([a-z0-9])/g, (_, first) => first.toUpperCase()), type]));
  return [...row].flatMap(([key, declared]) => {
    const type = columnTypes.get(key);
    if (type === undefined) return [`the row type has ${key}, the statement gives ${[...columnTypes.keys()].join(', ') || 'nothing'}`];
    const kind = Object.keys(kinds).find((one) => kinds[one]!.includes(type));
    const wrong = kind && baseTypes(declared).find((base) => base !== kind);
    return wrong ? [`the row type has ${key}: ${declared}, the column is a ${kind}`] : [];
  });
}

/** The base types that a declared type allows besides null; none for a name or an object, which cannot be resolved here. */
function baseTypes(declared: string): string[] {
  const parts = declared
    .split('|')
    .map((part) => part.trim().replace(/^readonly /, ''))
    .filter((part) => part && part !== 'null' && part !== 'undefined');
  const bases = parts.map((part) => {
    if (/^(['"`]).*\1$/.test(part) || part === 'Dec') return 'string';
    if (/^-?\d/.test(part)) return 'number';
    if (part === 'true' || part === 'false') return 'boolean';
    return part;
  });
  return bases.every((base) => base in kinds) ? bases : [];
}
