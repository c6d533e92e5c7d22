import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const pack = promisify(gzip);

/**
 * Compresses a text with gzip when the client accepts it and the text is longer than `worth` characters, and sets the header. Runs off the
 * main thread at the fastest level, because the result is used only once.
 */
export async function packedFor({ headers }: FastifyRequest, reply: FastifyReply, text: string, worth: number): Promise<string | Buffer> {
  if (text.length <= worth || !/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return text;
  void reply.header('Content-Encoding', 'gzip');
  return pack(text, { level: constants.Z_BEST_SPEED });
}
