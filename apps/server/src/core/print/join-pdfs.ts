// Program of a worker thread: checks PDFs and joins them. Labels come from customers and marketplaces, and untrusted files are never
// unpacked in a request thread.
import { parentPort } from 'node:worker_threads';
import { PDFDocument } from '@cantoo/pdf-lib';

/** The message to the thread: a PDF to check, or parts to join under a title. */
export type WorkerRequest = { bytes: Uint8Array } | { title: string; parts: readonly Uint8Array[] };
/** The thread's answer: the number of pages or the joined document, or the problem when a PDF cannot be read. */
export type Answered = { pages: number } | { bytes: Uint8Array } | { problem: string };

async function answered(input: WorkerRequest): Promise<Answered> {
  if ('bytes' in input) return { pages: (await PDFDocument.load(input.bytes)).getPageCount() };
  const whole = await PDFDocument.create();
  whole.setTitle(input.title);
  whole.setCreator('Entrepot');
  for (const part of input.parts) {
    const document = await PDFDocument.load(part);
    for (const page of await whole.copyPages(document, document.getPageIndices())) whole.addPage(page);
  }
  // Without object streams, which old printers cannot read.
  return { bytes: await whole.save({ useObjectStreams: false }) };
}

parentPort?.on('message', (input: WorkerRequest) => {
  answered(input)
    .catch((problem: unknown): Answered => ({ problem: String(problem) }))
    .then((answer) => parentPort!.postMessage(answer));
});
