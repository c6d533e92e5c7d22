// A small store that implements the few S3 verbs that files need and verifies the signature of each request.
import { createHmac, createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { S3Settings } from '@entrepot/server/core/config.ts';

const accessKeyId = 'ENTREPOTTEST';
const secretAccessKey = 'the secret of a small store';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Verifies a request's signature with our key (AWS Signature Version 4). */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const found = /^AWS4-HMAC-SHA256 Credential=(.+?)\/(.+?), ?SignedHeaders=(.+?), ?Signature=(.+)$/.exec(
    request.headers.authorization ?? '',
  );
  if (!found) return false;
  const [, id, scope, names, signature] = found as unknown as [string, string, string, string, string];
  const { pathname, searchParams } = new URL(request.url!, 'http://store');
  const query = [...searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).sort();
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const hash = String(request.headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false;
  const canonicalRequest = [request.method, pathname, query.join('&'), headers.join(''), names, hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonicalRequest)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return id === accessKeyId && hmac(key, text).toString('hex') === signature;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const refuse = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

/** Opens the store with one empty bucket; returns its settings, its contents, and functions to break and close it. */
export async function openStore(bucket = 'files') {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  let broken = false;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (broken) return refuse(response, 500, 'InternalError');
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
    const [, owner, ...rest] = decodeURIComponent(new URL(request.url!, 'http://store').pathname).split('/');
    const key = rest.join('/');
    if (owner !== bucket) return refuse(response, 404, 'NoSuchBucket');
    const known = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: String(request.headers['content-type']) });
      return response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!known) return refuse(response, 404, 'NoSuchKey');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const bytes = range ? known.bytes.subarray(Number(range[1]), Number(range[2]) + 1) : known.bytes;
    response.writeHead(range ? 206 : 200, { 'content-length': bytes.length, 'content-type': known.type });
    return response.end(request.method === 'HEAD' ? undefined : bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: true,
  };
  return {
    settings,
    objects,
    breakDown: (down: boolean) => void (broken = down),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
