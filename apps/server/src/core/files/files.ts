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
import type { Db, Tx } from '../db/db.ts';
import type { FileKind } from './file-kinds.ts';
import { type ByteRange, folderPlace } from './file-stores.ts';
import { insert } from '../db/rows.ts';
import { faultNotes } from '../print/fault-notes.ts';
import { s3Place } from './s3-store.ts';
import { inSites } from '../scope/scope.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** A private file's address: site, month, 128 random bits, extension. */
const privateAddress = new RegExp(`^/files/${uuid}/\\d{6}/[0-9a-f]{32}\\.[a-z0-9]{3,4}$`);
const storedAddress = new RegExp(`^/files/${uuid}/(?:\\d{6}|public)/[0-9a-f]{32}\\.[a-z0-9]{3,4}$`);

/** An address without the signature it came with. */
export const plainAddress = (address: string) => address.replace(/\?.*/s, '');
/** Whether the file at this address is public. */
export const isPublicAddress = (address: string) => address.split('/')[3] === 'public';

/** The metadata of a new file. */
export interface NewFile {
  siteId?: string;
  name: string;
  kind: FileKind;
  uploadFileType?: CodeOf<'UploadFileType'>;
  open?: boolean;
}

/**
 * Stores uploaded and generated files: in a bucket when one is configured, otherwise below `files` in the data folder, under unguessable
 * names. The addresses are the same in both cases.
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

  const markKey = 'storage-mark';
  return {
    /** The mark by which processes find out whether they share this storage. */
    mark: {
      read: async () => ((await place.sizeOf(markKey)) === undefined ? undefined : (await place.read(markKey)).toString('utf8')),
      write: (mark: string) => place.write(markKey, Buffer.from(mark), 'text/plain'),
    },
    /**
     * Signs the address of a private file. The signature is valid for ten to eleven minutes and does not change within one minute. Other
     * addresses are returned unchanged.
     */
    signed(sent: string, now = Date.now()): string {
      const address = plainAddress(sent);
      if (!privateAddress.test(address)) return sent;
      const until = (Math.floor(now / 60_000) + 11) * 60;
      return `${address}?e=${until}&s=${signature(address, until)}`;
    },
    /** Checks whether this signature is currently valid for the address. */
    opens(address: string, until: string | undefined, sentSignature: string | undefined, now = Date.now()): boolean {
      const wanted = Buffer.from(signature(address, Number(until)));
      const sent = Buffer.from(sentSignature ?? '');
      return Number(until) * 1000 > now && sent.length === wanted.length && timingSafeEqual(sent, wanted);
    },
    /** Writes a file atomically and inserts its row; returns the row. */
    async store(tx: Tx, caller: Caller, file: NewFile, bytes: Buffer): Promise<RowOf<typeof fileObject>> {
      const url = addressFor(caller, file);
      await place.write(keyOf(url), bytes, file.kind.mimeType);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      for (const note of faultNotes(caller.language, bytes)) caller.notes.add(note);
      return insert(tx, caller, fileObject, { ...rowOf(caller, file), url, size: bytes.length, sha256 });
    },
    /** Stores a local file without reading it into memory; returns the row. */
    async storePath(tx: Tx, caller: Caller, file: NewFile, path: string): Promise<RowOf<typeof fileObject>> {
      const url = addressFor(caller, file);
      await place.writeFile(keyOf(url), path, file.kind.mimeType);
      const { size } = await stat(path);
      return insert(tx, caller, fileObject, { ...rowOf(caller, file), url, size, sha256: await hashOf(createReadStream(path)) });
    },
    read: async (address: string): Promise<Buffer> => place.read(keyOf(address)),
    /** A stored file's size in bytes; `undefined` when there is none. */
    sizeOf: async (address: string): Promise<number | undefined> => (isStored(address) ? place.sizeOf(keyOf(address)) : undefined),
    stream: async (address: string, range?: ByteRange): Promise<Readable> => place.stream(keyOf(address), range),
    remove: async (address: string): Promise<void> => place.remove(keyOf(address)),
  };
}
export type FileStore = ReturnType<typeof fileStore>;

function addressFor(caller: Caller, { siteId = caller.siteId, open, kind }: NewFile): string {
  // Calendar: the name of a folder.
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

const checkedFiles = new WeakMap<Db, Set<string>>();

/** Throws when a call took the address of a private file without checking its owner: everyone who sees the row could open it. */
export function requireStoredFiles(tx: Tx, sent: readonly string[]): void {
  const unstored = sent.map(plainAddress).filter((address) => privateAddress.test(address) && !checkedFiles.get(tx)?.has(address));
  if (unstored.length) throw new Error(`files were accepted without an owner check: ${unstored.join(', ')}`);
}

/**
 * Prepares sent file addresses for storage: strips signatures and requires that each file is already in the row (`present`) or was uploaded
 * by the caller (for a customer: by anyone of the same main account). Any other file is refused (`NotFound`).
 */
export async function storeFiles(
  tx: Tx,
  caller: Caller,
  sent: readonly string[] | null,
  present: readonly string[] = [],
): Promise<string[]> {
  const addresses = [...new Set((sent ?? []).map(plainAddress))];
  const fresh = addresses.filter((address) => !present.includes(address));
  checkedFiles.set(tx, new Set([...(checkedFiles.get(tx) ?? []), ...addresses]));
  if (!fresh.length) return addresses;
  const own = caller.ownerId ? sql`owner_id = ${caller.ownerId}` : sql`uploader_id = ${caller.userId}`;
  const everybody = caller.audience === 'system' ? sql`true` : own;
  const found = await sql`update file_object set ref_count = ref_count + 1
    where ${inSites(caller.siteIds)} and url = any(${fresh}) and ${everybody} and not is_deleted`.execute(tx);
  if (Number(found.numAffectedRows) !== fresh.length) throw filesErrors.unknownFile();
  return addresses;
}
