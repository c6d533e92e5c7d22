import { filesErrors } from '@entrepot/contract/modules/files/errors.ts';
import type { Caller } from '../calls/caller.ts';
import { beyondLimits, thread } from './thread.ts';
import type { Answered, Asked } from './rewrite-picture.ts';

const megapixels = 50;

const rewrite = thread<Asked, Answered>({ program: 'core/files/rewrite-picture', ms: 15_000, megabytes: 256 });

/**
 * A picture decoded and written anew as what it is, upright, without its metadata and at most 4,000 pixels a side, so that
 * nothing hidden in it is kept. One at a time: decoding is the heaviest work there is here. `read` gives its bytes when its turn has come.
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
