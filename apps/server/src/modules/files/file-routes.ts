import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import { sql } from 'kysely';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '@entrepot/contract/core/errors.ts';
import { type Language, languageOf, languages } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { noSignIn } from '../../core/http/serve.ts';
import type { Route } from '../../core/module.ts';
import type { Running } from '../../core/services.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { looksLikeText } from '../../core/sheets/csv-rows.ts';
import { csvKind, type FileKind, kindOf, spreadsheetType, typeOf } from '../../core/files/file-kinds.ts';
import { type FileStore, isPublicAddress, plainAddress } from '../../core/files/files.ts';
import type { Template } from '../../core/sheets/imports.ts';
import { allowed } from '../../core/http/limits.ts';
import { rewritten } from '../../core/files/pictures.ts';
import { scanFile } from '../../core/files/virus-scan.ts';
import { logSecurity } from '../../core/calls/security-log.ts';
import { errorText, sentence } from '../../core/calls/texts.ts';

const megabyte = 1024 * 1024;
const { Annex, Image, Video } = enumCodes.UploadFileType;
/** Maximum size of each type in MB; a picture must stay below its limit. */
const limits: Record<number, number> = { [Annex]: 20, [Image]: 10, [Video]: 50 };
const largest = Math.max(...Object.values(limits));
/** The kinds of public files that staff may upload. */
const openKinds = new Set(['Logo', 'Carousel', 'Notice', 'Help', 'SitePage']);

// The upload of a picture from a phone may take minutes.
const uploadPath = '/api/UpLoadFile/UpLoadFile';

interface Upload {
  path: string;
  name: string;
  cut: boolean;
  fields: Record<string, string>;
}

/** The routes of files: the upload, and every path below /files. */
export const fileRoutes: Route = {
  slowPaths: [uploadPath],
  add(running, { templates }) {
    const { http, files, db } = running;
    void http.register(async (scope: FastifyInstance) => {
      await scope.register(multipart, {
        limits: { fileSize: largest * megabyte, files: 1, fields: 10, fieldSize: 200, parts: 12 },
        throwFileSizeLimit: false,
      });
      scope.post(uploadPath, { bodyLimit: (largest + 1) * megabyte }, (request, reply) => upload(running, request, reply));
    });
    http.get('/files/templates/:name', (request, reply) => template(templates, (request.params as { name: string }).name, reply));
    http.get('/files/*', (request, reply) => download(db, files, request, reply));
  },
};

async function upload(running: Running, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const caller = await running.callerOf(request);
  const language = languageOf(request.headers['accept-language']);
  const send = (status: number, code: number, message: string, data: unknown = null) =>
    reply.status(status).send({ Code: code, Message: message, Data: data });
  if (typeof caller === 'string') return reply.status(401).type('application/json; charset=utf-8').send(noSignIn(request, caller));
  if (!caller.userId) return send(401, 1, errorText(language, 'NoPermission'));
  if (caller.restriction) return send(403, caller.restriction.code, sentence(language, caller.restriction));
  const sent = await receive(request).catch((problem: { statusCode?: number }) => {
    if (problem.statusCode && problem.statusCode < 500 && problem.statusCode !== 413) return undefined;
    throw problem;
  });
  try {
    if (!(await allowed(running.db, `upload ${caller.userId}`, 300, 10, caller.now))) throw filesErrors.uploadedTooOften();
    if (!sent?.path) throw filesErrors.noFile();
    await mustHaveSpace(running.db, caller);
    await mustBeClean(running, caller, sent);
    const row = await store(running, caller, sent);
    return send(200, errorCodes.Ok, '', { Id: row.id, Url: running.files.signed(row.url) });
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return send(problem.key === 'RateLimited' ? 429 : 200, problem.code, sentence(language, problem));
  } finally {
    if (sent?.path) await rm(sent.path, { force: true });
  }
}

/** MB of a customer's files that no record refers to yet, and of all of them: one customer does not fill the storage of all. */
const maxUnused = 1_000;
const maxOfCustomer = 20_000;

/** Refuses further uploads of a customer and its sub accounts when their files reach a limit (`LimitExceeded`). */
async function mustHaveSpace(db: Db, { audience, siteId, ownerId }: Caller): Promise<void> {
  if (audience !== 'customer') return;
  const { rows } = await sql<{ total: number; unused: number }>`
    select coalesce(sum(size), 0)::float8 as total, coalesce(sum(size) filter (where ref_count = 0), 0)::float8 as unused
    from file_object
    where site_id = ${siteId} and owner_id = ${ownerId} and not is_deleted`.execute(db);
  const { total, unused } = rows[0]!;
  if (unused >= maxUnused * megabyte) throw filesErrors.uploadsUnused({ megabytes: maxUnused });
  if (total >= maxOfCustomer * megabyte) throw filesErrors.storageFull({ megabytes: maxOfCustomer });
}

/**
 * Refuses a file in which the virus scanner of the installation finds something (`FileTypeNotAllowed`), which is a security event, and every file
 * while the scanner does not answer (`ExternalServiceFailed`).
 */
async function mustBeClean({ config, db, http }: Running, caller: Caller, { path, name }: Upload): Promise<void> {
  if (!config.scanner) return;
  const result = await scanFile(config.scanner, path);
  if ('unavailable' in result) {
    http.log.error({ scanner: result.unavailable }, 'the virus scanner does not answer');
    throw filesErrors.notScanned();
  }
  if (result.found === null) return;
  const { siteId, userId } = caller;
  await logSecurity(db, caller, { kind: enumCodes.SecurityEventKind.MaliciousFile, siteId, userId, detail: result.found });
  throw filesErrors.malicious({ name });
}

/** Writes the uploaded file to disk, so that a large one is never in memory, and reads the form fields. */
async function receive(request: FastifyRequest): Promise<Upload> {
  const sent: Upload = { path: '', name: '', cut: false, fields: {} };
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      sent.fields[part.fieldname] = String(part.value);
      continue;
    }
    const folder = join(tmpdir(), 'entrepot-uploads');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    sent.path = join(folder, randomBytes(12).toString('hex'));
    sent.name = (part.filename ?? '').replace(/\p{Cc}/gu, '').slice(-100);
    await pipeline(part.file, createWriteStream(sent.path, { flags: 'wx', mode: 0o600 }));
    sent.cut = part.file.truncated;
  }
  return sent;
}

async function store({ db, files }: Running, caller: Caller, { path, name, cut, fields }: Upload) {
  const type = Number(fields.UploadFileType ?? Image);
  if (!(type in limits)) throw refuse('ValidationFailed');
  const requested = Number(fields.MaxSize);
  const megabytes = requested > 0 ? Math.min(requested, limits[type]!) : limits[type]!;
  const { size } = await stat(path);
  if (cut || size > megabytes * megabyte || (type === Image && size >= megabytes * megabyte))
    throw filesErrors.tooLarge({ name, megabytes });
  if (!size) throw filesErrors.empty({ name });
  const kind = allowedKind(await head(path), type, name);
  const open = openKinds.has(fields.FileClassify ?? '') && caller.audience !== 'customer' && caller.audience !== 'warehouse';
  const file = { name, kind, uploadFileType: type as 0 | 1 | 2, open };
  if (kind.group !== 'image') return db.transaction().execute((tx) => files.storePath(tx, caller, file, path));
  const bytes = await rewritten(caller, { read: () => readFile(path), extension: kind.extension, name });
  return db.transaction().execute((tx) => files.store(tx, caller, file, bytes));
}

async function head(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function allowedKind(bytes: Buffer, type: number, name: string): FileKind {
  const kind = kindOf(bytes) ?? (type === Annex && /\.csv$/i.test(name) && looksLikeText(bytes) ? csvKind : undefined);
  if (type === Image && kind?.group !== 'image') throw filesErrors.notAnImage({ name });
  if (type === Video && kind?.group !== 'video') throw filesErrors.notAVideo({ name });
  if (!kind && hasStorableExtension(name)) throw filesErrors.notAsNamed({ name });
  if (!kind || (type === Annex && kind.group === 'video')) throw filesErrors.notAnAttachment({ name });
  return kind;
}

/** Does the name have a storable extension? Then the content is wrong, and a list of allowed types does not help. */
const hasStorableExtension = (name: string) => /\.(pdf|xlsx|docx|csv|jpe?g|png)$/i.test(name);

const notFound = (reply: FastifyReply) =>
  reply.status(404).send({ Code: errorCodes.NotFound, Message: errorText('en-us', 'NotFound'), Data: null });

/** Serves a stored file: a public one to everyone, any other with a valid signature. Sent without execution and MIME sniffing. */
async function download(db: Db, files: FileStore, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const address = plainAddress(request.url);
  const { e, s } = request.query as { e?: string; s?: string };
  const open = isPublicAddress(address);
  const size = open || files.opens(address, e, s) ? await files.sizeOf(address) : undefined;
  if (size === undefined) return notFound(reply);
  const range = rangeOf(request.headers.range, size);
  // Before the headers, so that a failing store is answered as a failure.
  const bytes = await files.stream(address, range);
  const type = typeOf(address);
  const visible = /^(image|video)\//.test(type);
  harden(reply, type, visible ? 'inline' : 'attachment', visible ? lastPart(address) : await nameOf(db, address));
  reply.header('Cache-Control', open ? 'public, max-age=31536000, immutable' : 'private, max-age=600').header('Accept-Ranges', 'bytes');
  if (!range) return reply.header('Content-Length', size).send(bytes);
  return reply
    .status(206)
    .header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
    .header('Content-Length', range.end - range.start + 1)
    .send(bytes);
}

const lastPart = (address: string) => address.slice(address.lastIndexOf('/') + 1);

/** Returns the original name of a file, for downloads. */
async function nameOf(db: Db, address: string): Promise<string> {
  const [, , siteId = ''] = address.split('/');
  const found = await db
    .selectFrom('fileObject')
    .select('fileName')
    .where('siteId', '=', siteId)
    .where('url', '=', address)
    .executeTakeFirst();
  return found?.fileName ?? lastPart(address);
}

/** Returns a Content-Disposition header: an ASCII name for old clients, and the full name encoded (RFC 6266). */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return plain === name ? `filename="${plain}"` : `filename="${plain}"; filename*=UTF-8''${whole}`;
}

function harden(reply: FastifyReply, type: string, disposition: string, name: string): void {
  void reply
    .type(type)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'")
    .header('Content-Disposition', `${disposition}; ${contentDisposition(name)}`);
}

function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!found || (!found[1] && !found[2])) return undefined;
  const start = found[1] ? Number(found[1]) : Math.max(0, size - Number(found[2]));
  const end = found[1] && found[2] ? Math.min(Number(found[2]), size - 1) : size - 1;
  return start <= end ? { start, end } : undefined;
}

// They are public and few, so they are cached forever.
const made = new Map<string, Promise<Buffer>>();

/** Serves the spreadsheet template of an import, rendered once; it contains nothing private. */
async function template(imports: readonly Template[], name: string, reply: FastifyReply): Promise<FastifyReply> {
  const [kindName, audience, language] = name.replace(/\.xlsx$/, '').split('.');
  const kind = imports.find(({ kind: one }) => one === kindName);
  if (!kind || !languages.includes(language as Language)) return notFound(reply);
  harden(reply, spreadsheetType, 'attachment', `${kind.kind}.xlsx`);
  const reader = audience === 'customer' ? 'customer' : 'site';
  const key = `${kind.kind} ${reader} ${language}`;
  const sheet = made.get(key) ?? kind.template(language as Language, reader);
  made.set(key, sheet);
  sheet.catch(() => made.delete(key));
  return reply.send(await sheet);
}
