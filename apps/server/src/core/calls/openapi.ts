import { z } from 'zod/mini';
import { type Field, type Fields, objectSchema, wireName } from '@entrepot/contract/core/field.ts';
import type { Hook } from '../http/hook.ts';
import type { Handler } from './handler.ts';

type Json = Record<string, unknown>;
const asJson = (schema: z.ZodMiniType) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref', reused: 'inline' }) as Json;
  return json;
};

function answerSchema(field: Field): Json {
  if (field.shape === 'object') return objectAnswer(field.children as Fields);
  if (field.shape === 'list') return { type: 'array', items: objectAnswer(field.children as Fields) };
  if (field.shape === 'page')
    return {
      type: 'object',
      properties: {
        Total: { type: 'integer' },
        TotalIsBound: { type: 'boolean' },
        Data: { type: 'array', items: objectAnswer(field.children as Fields) },
      },
    };
  return asJson(field.schema);
}

const objectAnswer = (fields: Fields): Json => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      wireName(key, field),
      field.shape === 'object' || field.shape === 'list' ? answerSchema(field) : asJson(field.schema),
    ]),
  ),
});

/** The OpenAPI 3.1 document of all served calls and hooks, generated from the contract. */
export function openapi(handlers: readonly Handler[], hooks: readonly Hook[], version: string): Json {
  const paths = Object.fromEntries([
    ...handlers.map((handler) => [handler.path, { post: operation(handler) }]),
    ...hooks.map((hook) => [hook.path, { post: notification(hook) }]),
    ['/UpLoadFile/UpLoadFile', { post: upload }],
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Entrepot', version, description: 'All calls are POST with JSON; every answer is the envelope {Code, Message, Data}.' },
    servers: [{ url: '/api' }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

// Files are sent as a form, which bypasses the router's JSON parsing.
const upload: Json = {
  operationId: 'UpLoadFile_UpLoadFile',
  tags: ['UpLoadFile'],
  summary: 'UpLoadFile',
  description: 'Audience: platform, site, warehouse, customer. Needs: nothing more. Stores a file and answers its address.',
  security: [{ bearer: [] }],
  requestBody: {
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['FileStream'],
          properties: {
            UploadFileType: { type: 'integer', enum: [0, 1, 2], description: '0 attachment, 1 image, 2 video' },
            FileClassify: { type: 'string' },
            MaxSize: { type: 'number', description: 'Megabytes; never more than the type allows' },
            FileStream: { type: 'string', format: 'binary' },
          },
        },
      },
    },
  },
  responses: { 200: { description: 'The envelope; Data is { Id, Url }' } },
};

const notification = ({ path, parameter, about }: Hook): Json => ({
  operationId: path.slice(1).replaceAll('/', '_'),
  tags: ['Hook'],
  summary: path.split('/').at(-1),
  description: `${about} ${parameter} may also be the last part of the path.`,
  security: [],
  parameters: [{ name: parameter, in: 'query', required: true, schema: { type: 'string' } }],
  requestBody: { content: { '*/*': { schema: {} } } },
  responses: { 200: { description: 'What the caller expects' } },
});

function operation(handler: Handler): Json {
  const [, area, name = area] = handler.path.split('/');
  return {
    operationId: handler.path.slice(1).replaceAll('/', '_'),
    tags: [area],
    summary: name,
    description: `Audience: ${handler.audience.join(', ')}. Needs: ${handler.needs === null ? 'nothing more' : [handler.needs].flat().join(' or ')}.`,
    security: handler.audience.includes('anonymous') ? [] : [{ bearer: [] }],
    requestBody: { content: { 'application/json': { schema: asJson(objectSchema(handler.input)) } } },
    responses: {
      200: {
        description: 'The envelope',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['Code', 'Message', 'Data'],
              properties: { Code: { type: 'integer' }, Message: { type: 'string' }, Data: answerSchema(handler.output) },
            },
          },
        },
      },
    },
  };
}
