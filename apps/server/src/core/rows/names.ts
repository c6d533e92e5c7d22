import { CamelCasePlugin, type PluginTransformResultArgs, PostgresQueryCompiler, type QueryResult, type UnknownRow } from 'kysely';

/** Columns in camelCase in code. Their names in statements are left to the compiler, which would else be given a copy of each whole statement. */
class Names extends CamelCasePlugin {
  override transformQuery({ node }: Parameters<CamelCasePlugin['transformQuery']>[0]) {
    return node;
  }

  /** The rows with their columns by code names; all rows of an answer have the same. What is inside of a value stays as it is. */
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
const mostColumns = 10_000;

/** Writes statements, with each name as the database has it: in snake_case. */
export class Compiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    const known = columns.get(identifier);
    if (known !== undefined) return known;
    const made = super.sanitizeIdentifier(names.columnOf(identifier));
    if (columns.size < mostColumns) columns.set(identifier, made);
    return made;
  }
}
