import pg from 'pg';
import { startProblem } from '../start-problem.ts';
import { connected } from './connected.ts';

/** The serving role: migrations grant it the rights on each table. */
export const appRole = 'entrepot_app';

/**
 * Limits of the serving role; long work raises them with SET LOCAL. They are set on the role because a pooler refuses them as connection
 * options.
 */
export const appLimits = { statement_timeout: '5s', idle_in_transaction_session_timeout: '10s', lock_timeout: '3s' };

/** Settings of sessions that the statements rely on, or are planned for. */
const sessionSettings = { timezone: 'UTC', datestyle: 'ISO, YMD', jit: 'off' };

const oldestVersion = 15;
const extensions = ['pg_trgm', 'btree_gin'];

/** A property that a database must have before the product migrates it. */
interface Requirement {
  /** The part of a sentence that states what is missing. */
  missing: string;
  /** A query with one boolean, `met`, as the owning role. */
  check: string;
  /** The statements that meet it; none where only another server or database can. */
  statements: readonly string[];
  /** Without the others the product runs, but not as it should. */
  isOptional?: true;
}

const settings = (of: string, values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => `alter ${of} set ${name} = '${value}'`);

/** The requirements in the order in which they are met. `password`: that of the serving role, as a literal; it has none when left out. */
function requirements(database: string, owner: string, password?: string): Requirement[] {
  const [db, role] = [database, owner].map((name) => pg.escapeIdentifier(name)) as [string, string];
  const hasRole = `exists (select from pg_roles where rolname = '${appRole}')`;
  return [
    {
      missing: `PostgreSQL ${oldestVersion} or newer`,
      check: `select current_setting('server_version_num')::int >= ${oldestVersion * 10_000} as met`,
      statements: [],
    },
    {
      missing: 'the encoding UTF8 of the database',
      check: `select current_setting('server_encoding') = 'UTF8' as met`,
      statements: [],
    },
    {
      missing: 'a character type such as C.UTF-8 (with C, searches ignore Chinese characters)',
      check: `select datctype not in ('C', 'POSIX') as met from pg_database where datname = current_database()`,
      statements: [],
      isOptional: true,
    },
    {
      missing: `the role ${appRole}`,
      check: `select ${hasRole} as met`,
      statements: [`create role ${appRole} login${password === undefined ? '' : ` password ${password}`}`],
    },
    {
      missing: `the right of ${owner} to create schemas in the database`,
      check: `select has_database_privilege(current_database(), 'create') as met`,
      statements: [`grant create on database ${db} to ${role}`],
    },
    {
      missing: `the right of ${owner} to create tables in the schema public`,
      check: `select has_schema_privilege('public', 'create') as met`,
      statements: [`grant usage, create on schema public to ${role}`],
    },
    {
      missing: `the right of ${appRole} to connect and to use the schema public`,
      check: `select ${hasRole} and has_database_privilege('${appRole}', current_database(), 'connect') and has_schema_privilege('${appRole}', 'public', 'usage') as met`,
      statements: [`grant connect on database ${db} to ${appRole}`, `grant usage on schema public to ${appRole}`],
    },
    ...extensions.map((name) => ({
      missing: `the extension ${name}`,
      check: `select exists (select from pg_extension where extname = '${name}') as met`,
      statements: [`create extension if not exists ${name} with schema public`],
    })),
    {
      missing: `the time limits of ${appRole}`,
      check: `select exists (select from pg_db_role_setting s join pg_roles r on r.oid = s.setrole where r.rolname = '${appRole}'
        and ${Object.keys(appLimits).length} = (select count(*) from unnest(s.setconfig) one where split_part(one, '=', 1) in (${Object.keys(
          appLimits,
        )
          .map((name) => `'${name}'`)
          .join(', ')}))) as met`,
      statements: settings(`role ${appRole}`, appLimits),
      isOptional: true,
    },
    {
      missing: 'the settings of the database (time zone, dates, no compilation of plans)',
      check: `select ${Object.entries(sessionSettings)
        .map(([name, value]) => `current_setting('${name}') = '${value}'`)
        .join(' and ')} as met`,
      statements: settings(`database ${db}`, sessionSettings),
      isOptional: true,
    },
    {
      missing: 'the exclusion of other roles from the database',
      check: `select not has_database_privilege('${appRole}', current_database(), 'temporary') as met where ${hasRole}`,
      statements: [`revoke all on database ${db} from public`, `grant connect on database ${db} to ${appRole}`],
      isOptional: true,
    },
  ];
}

/** The requirements of the database that the owning role is connected to, with the password of the serving role's address. */
async function requirementsOf(owner: pg.Client, appUrl: string | undefined): Promise<Requirement[]> {
  const { rows } = await owner.query<{ database: string; role: string }>('select current_database() as database, current_user as role');
  const password = appUrl && new URL(appUrl.replace('@/', '@localhost/')).password;
  return requirements(rows[0]!.database, rows[0]!.role, password ? pg.escapeLiteral(decodeURIComponent(password)) : undefined);
}

const isMet = async (owner: pg.Client, { check }: Requirement) => (await owner.query<{ met: boolean }>(check)).rows[0]?.met ?? false;

async function unmet(owner: pg.Client, appUrl: string | undefined): Promise<Requirement[]> {
  const missing: Requirement[] = [];
  for (const one of await requirementsOf(owner, appUrl)) if (!(await isMet(owner, one))) missing.push(one);
  return missing;
}

const listed = (missing: readonly Requirement[]) => missing.map((one) => one.missing).join(', ');
const howTo = 'npm run database:prepare prints the statements that a PostgreSQL of your own needs';

/**
 * Checks a PostgreSQL that the product does not run itself. Throws a start problem that states what is missing; returns a warning where
 * only something optional is.
 */
export async function checkRequirements(urls: { admin: string; app: string }): Promise<string | undefined> {
  const missing = await connected(urls.admin, async (owner) => {
    const all = await unmet(owner, undefined);
    // The first migration creates extensions where the owning role may.
    return all.filter(({ statements }) => !statements[0]?.startsWith('create extension'));
  });
  const required = missing.filter(({ isOptional }) => !isOptional);
  if (required.length) throw startProblem(`The database lacks ${listed(required)}; ${howTo}.`);
  const role = await connected(urls.app, async (client) => {
    const { rows } = await client.query<{ name: string; met: boolean }>(
      `select current_user as name, pg_has_role(current_user, '${appRole}', 'usage') as met`,
    );
    return rows[0]!;
  });
  if (!role.met && urls.app !== urls.admin)
    throw startProblem(`DATABASE_URL signs in as ${role.name}, which is not the role ${appRole} and not a member of it; ${howTo}.`);
  return missing.length ? `The database lacks ${listed(missing)}; ${howTo}` : undefined;
}

/** Every statement that a database needs, as a script for psql. */
export async function printedRequirements(urls: { admin: string; app: string | undefined }): Promise<string> {
  const all = await connected(urls.admin, (owner) => requirementsOf(owner, urls.app));
  const statements = all.flatMap((one) => one.statements.map((statement) => ({ statement, isRole: statement.startsWith('create role') })));
  return statements.map(({ statement, isRole }) => `${isRole ? onlyOnce(statement) : statement};\n`).join('');
}

/** Roles have no `if not exists`. */
const onlyOnce = (statement: string) => `do $$ begin ${statement}; exception when duplicate_object then null; end $$`;

/** Runs the statements of what is missing. Returns a line for each; throws a start problem with what could not be done. */
export async function applyRequirements(urls: { admin: string; app: string | undefined }): Promise<string[]> {
  return connected(urls.admin, async (owner) => {
    const lines: string[] = [];
    const failed: string[] = [];
    // Settings of the database are those of new sessions.
    const isProvided = (one: Requirement) => connected(urls.admin, (fresh) => isMet(fresh, one));
    for (const one of await requirementsOf(owner, urls.app)) {
      if (await isMet(owner, one)) continue;
      try {
        if (!one.statements.length) throw new Error('no statement can provide it');
        for (const statement of one.statements) await owner.query(statement);
        // A grant that the role may not make is only a warning.
        if (!(await isProvided(one))) throw new Error('this role may not provide it');
        lines.push(`Provided ${one.missing}`);
      } catch (problem) {
        failed.push(`${one.missing} (${(problem as Error).message})`);
      }
    }
    if (failed.length) throw startProblem(`The database still lacks ${failed.join(', ')}. Run the printed statements as a role that may.`);
    return lines;
  });
}
