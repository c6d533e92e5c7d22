import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const pack = promisify(gzip);

/**
 * A text as it is sent: packed where who asks takes that and it is longer than `worth` signs, which then stands in the answer's head. Packed
 * beside the other work of the server and in little time rather than as small as may be: it is made for one asker.
 */
export async function packedFor({ headers }: FastifyRequest, reply: FastifyReply, text: string, worth: number): Promise<string | Buffer> {
  if (text.length <= worth || !/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return text;
  void reply.header('Content-Encoding', 'gzip');
  return pack(text, { level: constants.Z_BEST_SPEED });
}
