import { Buffer } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.ts';
import type { FilePlace } from './file-stores.ts';

// Loaded with the first file, so that installations with local storage do not pay for it.
const library = () => import('@aws-sdk/client-s3');
const clients = new WeakMap<S3Settings, Promise<S3Client>>();

function clientOf(settings: S3Settings): Promise<S3Client> {
  const known = clients.get(settings) ?? open(settings);
  clients.set(settings, known);
  return known;
}

async function open({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings): Promise<S3Client> {
  const { S3Client } = await library();
  return new S3Client({
    region,
    forcePathStyle,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000 },
    // Not every store supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    endpoint,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
}

const isMissing = (problem: unknown) => ['NotFound', 'NoSuchKey'].includes((problem as Error).name);

/** Stores files in a bucket of an S3-compatible store, under the same keys as in the folder. */
export function s3Place(settings: S3Settings): FilePlace {
  const { bucket: Bucket } = settings;
  const get = async (Key: string, Range?: string) => {
    const { GetObjectCommand } = await library();
    const { Body } = await (await clientOf(settings)).send(new GetObjectCommand({ Bucket, Key, Range }));
    return Body as Readable & { transformToByteArray(): Promise<Uint8Array> };
  };
  return {
    async write(Key, bytes, ContentType) {
      const { PutObjectCommand } = await library();
      await (await clientOf(settings)).send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType, ContentLength: bytes.length }));
    },
    async writeFile(Key, from, ContentType) {
      const { PutObjectCommand } = await library();
      const { size } = await stat(from);
      await (await clientOf(settings)).send(
        new PutObjectCommand({ Bucket, Key, Body: createReadStream(from), ContentType, ContentLength: size }),
      );
    },
    read: async (key) => Buffer.from(await (await get(key)).transformToByteArray()),
    async sizeOf(Key) {
      const { HeadObjectCommand } = await library();
      try {
        return (await (await clientOf(settings)).send(new HeadObjectCommand({ Bucket, Key }))).ContentLength;
      } catch (problem) {
        if (isMissing(problem)) return undefined;
        throw problem;
      }
    },
    stream: (key, range) => get(key, range && `bytes=${range.start}-${range.end}`),
    async remove(Key) {
      const { DeleteObjectCommand } = await library();
      await (await clientOf(settings)).send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}
