import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { fileObject } from '@entrepot/contract/modules/sites/file.ts';
import type { Caller } from './caller.ts';
import type { Config } from './config.ts';
import type { Tx } from './db.ts';
import type { FileKind } from './file-kinds.ts';
import { insert } from './rows.ts';
import { inSites } from './scope.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** A private file's address: site, month, 128 random bits, extension. */
export const privateAddress = `/files/${uuid}/\\d{6}/[0-9a-f]{32}\\.[a-z0-9]{3,4}`;
const storedAddress = new RegExp(`^/files/${uuid}/(?:\\d{6}|public)/[0-9a-f]{32}\\.[a-z0-9]{3,4}$`);

/** An address without the signature it came with. */
export const plainAddress = (address: string) => address.replace(/\?.*$/, '');
/** Is this the address of a file that anybody may read? */
export const isPublicAddress = (address: string) => address.split('/')[3] === 'public';

/** What is stored about a new file. */
export interface NewFile {
  siteId?: string;
  name: string;
  kind: FileKind;
  uploadFileType?: CodeOf<'UploadFileType'>;
  open?: boolean;
}

/** Where uploaded and made files lie: below `files` in the data folder, under names nobody can guess. */
export function fileStore({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>) {
  const folder = join(dataDir, 'files');
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'entrepot file addresses', 32));
  const pathOf = (address: string) => (storedAddress.test(address) ? join(folder, address.slice('/files/'.length)) : undefined);
  const signature = (address: string, until: number) =>
    createHmac('sha256', key).update(`${address} ${until}`).digest('base64url').slice(0, 22);

  return {
    /** The address with a signature that is good for ten to eleven minutes; within one minute it stays the same. */
    signed(address: string, now = Date.now()): string {
      const until = (Math.floor(now / 60_000) + 11) * 60;
      return `${address}?e=${until}&s=${signature(address, until)}`;
    },
    /** Does this signature open the address now? */
    opens(address: string, until: string | undefined, given: string | undefined, now = Date.now()): boolean {
      const wanted = Buffer.from(signature(address, Number(until)));
      const sent = Buffer.from(given ?? '');
      return Number(until) * 1000 > now && sent.length === wanted.length && timingSafeEqual(sent, wanted);
    },
    /** Writes a file whole or not at all, and its row; gives the row. */
    async keep(tx: Tx, caller: Caller, file: NewFile, bytes: Buffer): Promise<RowOf<typeof fileObject>> {
      const siteId = file.siteId ?? caller.siteId;
      const place = file.open ? 'public' : caller.now.toISOString().slice(0, 7).replace('-', '');
      const url = `/files/${siteId}/${place}/${randomBytes(16).toString('hex')}.${file.kind.extension}`;
      await writeWhole(pathOf(url)!, bytes);
      return insert(tx, caller, fileObject, {
        siteId,
        url,
        fileName: file.name.slice(0, 255),
        mimeType: file.kind.mimeType,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        uploadFileType: file.uploadFileType ?? enumCodes.UploadFileType.Annex,
        uploaderId: caller.userId,
        ownerId: caller.ownerId,
        private: !file.open,
      });
    },
    read: (address: string): Promise<Buffer> => readFile(pathOf(address) ?? ''),
    /** A stored file's size in bytes, or undefined when there is none. */
    async sizeOf(address: string): Promise<number | undefined> {
      const path = pathOf(address);
      return path
        ? stat(path).then(
            ({ size }) => size,
            () => undefined,
          )
        : undefined;
    },
    stream: (address: string, range?: { start: number; end: number }) => createReadStream(pathOf(address)!, range),
    remove: (address: string) => rm(pathOf(address) ?? '', { force: true }),
  };
}
export type FileStore = ReturnType<typeof fileStore>;

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const half = `${path}.${randomBytes(4).toString('hex')}`;
  const handle = await open(half, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(half, path);
}

/**
 * Makes sent file addresses fit to store: without signatures, and every one either in the row already (`present`) or a file
 * the caller uploaded (a customer: somebody of the same main account). Anything else is refused as unknown (101).
 */
export async function keepFiles(
  tx: Tx,
  caller: Caller,
  sent: readonly string[] | null,
  present: readonly string[] = [],
): Promise<string[]> {
  const addresses = [...new Set((sent ?? []).map(plainAddress))];
  const fresh = addresses.filter((address) => !present.includes(address));
  if (!fresh.length) return addresses;
  const own = caller.ownerId ? sql`owner_id = ${caller.ownerId}` : sql`uploader_id = ${caller.userId}`;
  const everybody = caller.who === 'X' ? sql`true` : own;
  const found = await sql`update file_object set ref_count = ref_count + 1
    where ${inSites(caller.siteIds)} and url = any(${fresh}) and ${everybody} and not is_deleted`.execute(tx);
  if (Number(found.numAffectedRows) !== fresh.length) throw filesErrors.unknownFile();
  return addresses;
}
