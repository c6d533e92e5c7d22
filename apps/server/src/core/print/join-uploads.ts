import { beyondLimits, thread } from '../files/worker-thread.ts';
import { noteFaults, printFaults } from './pdf.ts';
import type { Answered, WorkerRequest } from './join-pdfs.ts';

const runInThread = thread<WorkerRequest, Answered>({ program: 'core/print/join-pdfs', ms: 6_000, megabytes: 300 });

const answered = (whose: string, input: WorkerRequest) =>
  runInThread(whose, () => input).catch((problem: unknown): Answered => {
    if (problem === beyondLimits) return { problem: 'beyond the limits of time and memory' };
    throw problem;
  });

/** Checks whether a PDF can be read, so that its pages can be printed with others. One that takes too much time or memory cannot. */
export async function isReadablePdf(bytes: Buffer, whose = ''): Promise<boolean> {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return false;
  const answer = await answered(whose, { bytes });
  return 'pages' in answer && answer.pages > 0;
}

/** Joins PDFs page by page, unchanged. Throws when one cannot be read. */
export async function joinPdfs(title: string, parts: readonly Buffer[]): Promise<Buffer> {
  const answer = await answered('', { title, parts });
  if ('bytes' in answer) return noteFaults(Buffer.from(answer.bytes), printFaults(...parts));
  throw new Error(`PDFs could not be joined: ${'problem' in answer ? answer.problem : 'no document'}`);
}
