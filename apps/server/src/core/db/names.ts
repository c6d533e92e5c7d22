import { CamelCasePlugin, type PluginTransformResultArgs, PostgresQueryCompiler, type QueryResult, type UnknownRow } from 'kysely';

/**
 * Converts result columns to camelCase. Names in statements are left to the compiler: the plugin would copy each whole statement to convert
 * them.
 */
class Names extends CamelCasePlugin {
  override transformQuery({ node }: Parameters<CamelCasePlugin['transformQuery']>[0]) {
    return node;
  }

  /** Renames the columns of the rows; all rows of a result have the same columns. Nested values are unchanged. */
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (!first) return result;
    const names = Object.keys(first).map((column) => [column, this.camelCase(column)] as const);
    const rows = result.rows.map((row) => {
      const made: UnknownRow = {};
      for (const [column, name] of names) made[name] = row[column];
      return made;
    });
    return { ...result, rows };
  }

  columnOf(name: string): string {
    return this.snakeCase(name);
  }
}

export const names = new Names();
const columns = new Map<string, string>();
const maxColumns = 10_000;

/** Compiles statements with database names: snake_case. */
export class Compiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    const known = columns.get(identifier);
    if (known !== undefined) return known;
    const made = super.sanitizeIdentifier(names.columnOf(identifier));
    if (columns.size < maxColumns) columns.set(identifier, made);
    return made;
  }
}
