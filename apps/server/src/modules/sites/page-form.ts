import { createHash, randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, Refusal } from '@entrepot/contract/core/errors.ts';
import { type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import { editSitePageConfiguration } from '@entrepot/contract/modules/sites/calls.ts';
import { sitesErrors } from '@entrepot/contract/modules/sites/errors.ts';
import { siteConfigurationIndex } from '@entrepot/contract/modules/sites/screens.ts';
import type { Answer } from '../../core/calls/router.ts';
import { keyOf, noSignIn, stateWritten } from '../../core/http/serve.ts';
import type { Route } from '../../core/module.ts';
import type { Running } from '../../core/services.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import { kindOf } from '../../core/files/file-kinds.ts';
import { rewritten } from '../../core/files/pictures.ts';
import { sentence } from '../../core/calls/texts.ts';

const path = editSitePageConfiguration.path;
const megabyte = 1024 * 1024;
const pictureMegabytes = 10;
// Fifteen for the carousel, the logo and the favicon.
const maxPictures = 17;
const fields = new Map(Object.entries(editSitePageConfiguration.input as Fields).map(([key, field]) => [wireName(key, field), field]));

interface Form {
  texts: Record<string, string>;
  pictures: Map<string, { name: string; bytes: Buffer }>;
}

/** Route of the form of a site's public pages: stores its pictures, then makes the call with their URLs. */
export const pageForm: Route = {
  slowPaths: [`/api${path}`],
  add(running) {
    void running.http.register(async (scope: FastifyInstance) => {
      await scope.register(multipart, {
        limits: { fileSize: pictureMegabytes * megabyte, files: maxPictures, fields: 30, fieldSize: 2 * megabyte, parts: 50 },
        throwFileSizeLimit: false,
      });
      scope.post(`/api${path}`, { bodyLimit: (maxPictures + 1) * pictureMegabytes * megabyte }, async (request, reply) => {
        const { status, body, written } = await received(running, request);
        stateWritten(reply, written);
        return reply.status(status).type('application/json; charset=utf-8').send(body);
      });
    });
  },
};

/** Callers without the right are refused by the call before anything is received. */
async function received(running: Running, request: FastifyRequest): Promise<Pick<Answer, 'status' | 'body' | 'written'>> {
  const found = await running.callerOf(request);
  const caller = typeof found === 'string' ? undefined : found;
  if (!caller || caller.restriction || !['platform', 'site'].includes(caller.audience) || !can(caller, siteConfigurationIndex.EditPage))
    return refused(running, request, found);
  try {
    if (!request.isMultipart()) throw sitesErrors.notAForm();
    const form = await formOf(request);
    return await running.answer(path, caller, await bodyOf(running, caller, form), { ...keyOf(request), content: contentOf(form) });
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    const data = problem.problems.map(({ field }) => ({ Field: field, Message: sentence(caller.language, problem) }));
    return { status: 200, body: JSON.stringify({ Code: problem.code, Message: sentence(caller.language, problem), Data: data }) };
  }
}

async function refused({ answer }: Running, request: FastifyRequest, found: Caller | 'expired' | 'wrong') {
  return typeof found === 'string' ? { status: 401, body: noSignIn(request, found) } : answer(path, found, {});
}

async function formOf(request: FastifyRequest): Promise<Form> {
  const form: Form = { texts: {}, pictures: new Map() };
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      form.texts[part.fieldname] = String(part.value);
      continue;
    }
    const bytes = await part.toBuffer();
    const name = (part.filename ?? '').replace(/\p{Cc}/gu, '').slice(-100);
    if (part.file.truncated || bytes.length >= pictureMegabytes * megabyte)
      throw filesErrors.tooLarge({ name, megabytes: pictureMegabytes });
    if (kindOf(bytes)?.group !== 'image') throw filesErrors.notAnImage({ name });
    form.pictures.set(part.fieldname, { name, bytes });
  }
  return form;
}

/** Identifies the content of a form: its texts and the bytes of its pictures. */
const contentOf = ({ texts: { IdempotencyKey: _key, ...texts }, pictures }: Form): string =>
  JSON.stringify([texts, [...pictures].map(([part, { bytes }]) => [part, createHash('sha256').update(bytes).digest('hex')])]);

/** Builds the body of the call: texts parsed by the kinds of the fields, with the URLs of the stored pictures. */
async function bodyOf(running: Running, caller: Caller, form: Form): Promise<Record<string, unknown>> {
  const entries = Object.entries(form.texts).map(([name, text]) => [name, valueOf(fields.get(name), name, text)] as const);
  const siteId = caller.siteIds.find((id) => id === form.texts.SiteId) ?? caller.siteId;
  const stored = await storePictures(running, { ...caller, siteId }, form);
  const placed = (value: unknown): unknown => {
    if (typeof value === 'string' && value.startsWith('file:')) {
      const url = stored.get(value.slice('file:'.length));
      if (!url) throw sitesErrors.partUnknown({ name: value.slice('file:'.length) });
      return url;
    }
    if (Array.isArray(value)) return value.map(placed);
    return value && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, placed(inner)]))
      : value;
  };
  return Object.fromEntries(entries.map(([name, value]) => [name, fields.get(name)?.widget === 'richText' ? value : placed(value)]));
}

function valueOf(field: Field | undefined, name: string, text: string): unknown {
  if (text === '' || !field) return text;
  if (field.shape === 'list') {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw sitesErrors.listUnreadable({ name });
    }
  }
  if (field.sql !== 'integer' && field.shape !== 'enum') return text;
  if (!/^\d{1,9}$/.test(text)) throw invalid({ field: name, key: 'notNumber' });
  return Number(text);
}

async function storePictures({ db, files }: Running, caller: Caller, { pictures }: Form): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  for (const [part, { name, bytes }] of pictures) {
    const kind = kindOf(bytes)!;
    const clean = await rewritten(caller, {
      read: async () => bytes,
      extension: kind.extension,
      name: name || randomBytes(4).toString('hex'),
    });
    const file = { name, kind, uploadFileType: enumCodes.UploadFileType.Image, open: true } as const;
    urls.set(part, (await db.transaction().execute((tx) => files.store(tx, caller, file, clean))).url);
  }
  return urls;
}
