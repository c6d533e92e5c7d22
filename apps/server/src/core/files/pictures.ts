import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import type { Caller } from '../calls/caller.ts';
import { beyondLimits, thread } from './worker-thread.ts';
import type { Answered, WorkerRequest } from './rewrite-picture.ts';

const megapixels = 50;

const rewrite = thread<WorkerRequest, Answered>({ program: 'core/files/rewrite-picture', ms: 15_000, megabytes: 256 });

/**
 * Decodes a picture and re-encodes it in the same format, upright, without metadata and at most 4,000 pixels a side, so that no hidden data
 * remains. One at a time, because decoding is the most expensive work of the server. `read` returns the bytes when it is the picture's
 * turn.
 */
export async function rewritten(
  { userId }: Pick<Caller, 'userId'>,
  { read, extension, name }: { read: () => Promise<Buffer>; extension: string; name: string },
): Promise<Buffer> {
  const answer = await rewrite(userId ?? '', async () => ({ bytes: await read(), extension, megapixels })).catch(
    (problem: unknown): Answered => {
      if (problem === beyondLimits) return { problem: 'unreadable' };
      throw problem;
    },
  );
  if ('bytes' in answer) return Buffer.from(answer.bytes);
  if (answer.problem === 'unavailable') throw filesErrors.picturesUnavailable();
  throw answer.problem === 'tooManyPixels' ? filesErrors.tooManyPixels({ name, megapixels }) : filesErrors.pictureUnreadable({ name });
}
