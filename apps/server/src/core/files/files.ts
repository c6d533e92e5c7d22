import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { fileObject } from '@entrepot/contract/modules/files/stored-file.ts';
import type { Caller } from '../calls/caller.ts';
import type { Config } from '../config.ts';
import { hashOf } from '../sheets/copy-out.ts';
import type { Tx } from '../rows/db.ts';
import type { FileKind } from './file-kinds.ts';
import { type ByteRange, folderPlace } from './file-places.ts';
import { insert } from '../rows/rows.ts';
import { s3Place } from './s3-place.ts';
import { inSites } from '../rows/scope.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** A private file's address: site, month, 128 random bits, extension. */
const privateAddress = new RegExp(`^/files/${uuid}/\\d{6}/[0-9a-f]{32}\\.[a-z0-9]{3,4}$`);
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

/**
 * Uploaded and made files: in a bucket when one is set, else below `files` in the data folder, under names nobody can guess.
 * Their addresses are ours in both cases.
 */
export function fileStore({ dataDir, secretKey, s3 }: Pick<Config, 'dataDir' | 'secretKey' | 's3'>) {
  const place = s3 ? s3Place(s3) : folderPlace(join(dataDir, 'files'));
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'entrepot file addresses', 32));
  const isStored = (address: string) => storedAddress.test(address);
  const keyOf = (address: string) => {
    if (!isStored(address)) throw new Error('not the address of a stored file');
    return address.slice('/files/'.length);
  };
  const signature = (address: string, until: number) =>
    createHmac('sha256', key).update(`${address} ${until}`).digest('base64url').slice(0, 22);

  return {
    /**
     * The address of a private file with a signature that is good for ten to eleven minutes, and within one minute stays the same; any
     * other as it is.
     */
    signed(sent: string, now = Date.now()): string {
      const address = plainAddress(sent);
      if (!privateAddress.test(address)) return sent;
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
      const url = addressFor(caller, file);
      await place.write(keyOf(url), bytes, file.kind.mimeType);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return insert(tx, caller, fileObject, { ...rowOf(caller, file), url, size: bytes.length, sha256 });
    },
    /** Keeps a file that lies on this machine, without reading it into memory; gives the row. */
    async keepPath(tx: Tx, caller: Caller, file: NewFile, path: string): Promise<RowOf<typeof fileObject>> {
      const url = addressFor(caller, file);
      await place.writeFile(keyOf(url), path, file.kind.mimeType);
      const { size } = await stat(path);
      return insert(tx, caller, fileObject, { ...rowOf(caller, file), url, size, sha256: await hashOf(createReadStream(path)) });
    },
    read: async (address: string): Promise<Buffer> => place.read(keyOf(address)),
    /** A stored file's size in bytes, or undefined when there is none. */
    sizeOf: async (address: string): Promise<number | undefined> => (isStored(address) ? place.sizeOf(keyOf(address)) : undefined),
    stream: async (address: string, range?: ByteRange): Promise<Readable> => place.stream(keyOf(address), range),
    remove: async (address: string): Promise<void> => place.remove(keyOf(address)),
  };
}
export type FileStore = ReturnType<typeof fileStore>;

function addressFor(caller: Caller, { siteId = caller.siteId, open, kind }: NewFile): string {
  const folder = open ? 'public' : caller.now.toISOString().slice(0, 7).replace('-', '');
  return `/files/${siteId}/${folder}/${randomBytes(16).toString('hex')}.${kind.extension}`;
}

const rowOf = (caller: Caller, { siteId = caller.siteId, name, kind, uploadFileType, open }: NewFile) => ({
  siteId,
  fileName: name.slice(0, 255),
  mimeType: kind.mimeType,
  uploadFileType: uploadFileType ?? enumCodes.UploadFileType.Annex,
  uploaderId: caller.userId,
  ownerId: caller.ownerId,
  private: !open,
});

const kept = new WeakMap<Tx, Set<string>>();

/** Throws when a call took the address of a private file that nobody looked at: it would be shown to whoever sees the row. */
export function mustHaveKept(tx: Tx, sent: readonly string[]): void {
  const unkept = sent.map(plainAddress).filter((address) => privateAddress.test(address) && !kept.get(tx)?.has(address));
  if (unkept.length) throw new Error(`files were taken but not kept: ${unkept.join(', ')}`);
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
  kept.set(tx, new Set([...(kept.get(tx) ?? []), ...addresses]));
  if (!fresh.length) return addresses;
  const own = caller.ownerId ? sql`owner_id = ${caller.ownerId}` : sql`uploader_id = ${caller.userId}`;
  const everybody = caller.who === 'X' ? sql`true` : own;
  const found = await sql`update file_object set ref_count = ref_count + 1
    where ${inSites(caller.siteIds)} and url = any(${fresh}) and ${everybody} and not is_deleted`.execute(tx);
  if (Number(found.numAffectedRows) !== fresh.length) throw filesErrors.unknownFile();
  return addresses;
}
