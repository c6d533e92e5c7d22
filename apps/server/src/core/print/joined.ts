import { beyondLimits, thread } from '../files/thread.ts';
import type { Answered, Asked } from './join-pdfs.ts';

const ask = thread<Asked, Answered>({ program: 'core/print/join-pdfs', ms: 6_000, megabytes: 300 });

const answered = (whose: string, asked: Asked) =>
  ask(whose, () => asked).catch((problem: unknown): Answered => {
    if (problem === beyondLimits) return { problem: 'beyond the limits of time and memory' };
    throw problem;
  });

/** Can a PDF be read, so that its pages can be printed beside others? One that takes too long or too much memory cannot. */
export async function isReadablePdf(bytes: Buffer, whose = ''): Promise<boolean> {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return false;
  const answer = await answered(whose, { bytes });
  return 'pages' in answer && answer.pages > 0;
}

/** PDFs one behind the other as one, page by page as they are. Throws when one cannot be read. */
export async function joinPdfs(title: string, parts: readonly Buffer[]): Promise<Buffer> {
  const answer = await answered('', { title, parts });
  if ('bytes' in answer) return Buffer.from(answer.bytes);
  throw new Error(`PDFs could not be joined: ${'problem' in answer ? answer.problem : 'no document'}`);
}
