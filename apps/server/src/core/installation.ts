import { createHmac, randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The mark of a file storage: all processes of an installation read the same one. */
export interface StorageMark {
  /** Undefined for a storage without one. */
  read(): Promise<string | undefined>;
  write(mark: string): Promise<void>;
}

interface Own {
  mark: StorageMark;
  secretKey: string;
}
type Queries = Pick<pg.Pool, 'query'>;

/** A value that shows whether two keys are equal, and nothing else about them. */
const checkOf = (secretKey: string): string => createHmac('sha256', secretKey).update('entrepot installation').digest('hex').slice(0, 32);

/** Records the key and the storage of the first process that uses a database; later ones are compared with them (`installationProblem`). */
export async function recordInstallation(owner: Queries, { mark, secretKey }: Own): Promise<void> {
  const { rowCount } = await owner.query('select from installation');
  if (rowCount) return;
  const known = await mark.read();
  const own = known ?? randomUUID();
  if (!known) await mark.write(own);
  await owner.query('insert into installation (key_check, storage_marker) values ($1, $2) on conflict do nothing', [
    checkOf(secretKey),
    own,
  ]);
}

/**
 * Why a process must not serve a database, for its operator: with another key it cannot read secrets and would sign other addresses; without
 * the common storage it would not find files and would store new ones where no other process finds them. Undefined when both are right.
 */
export async function installationProblem(db: Queries, { mark, secretKey }: Own): Promise<string | undefined> {
  const { rows } = await db.query<{ key_check: string; storage_marker: string }>('select key_check, storage_marker from installation');
  const [row] = rows;
  if (!row) return undefined;
  if (row.key_check !== checkOf(secretKey)) return 'SECRET_KEY is not the one with which this database was set up';
  const own = await mark.read();
  if (own === row.storage_marker) return undefined;
  return own
    ? 'the file storage is that of another installation'
    : 'the file storage is not the one that the other processes share, or it is not mounted';
}
