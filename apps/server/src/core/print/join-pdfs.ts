// The program of a thread of its own: looks into PDFs and joins them. Labels are uploaded by customers and written by marketplaces, and
// what strangers send is never unpacked where calls are answered.
import { parentPort } from 'node:worker_threads';
import { PDFDocument } from 'pdf-lib';

/** What the thread is asked: can this be read, or the parts as one document with this title. */
export type Asked = { bytes: Uint8Array } | { title: string; parts: readonly Uint8Array[] };
/** What it answers: how many pages there are, or the joined document; nothing of either when one cannot be read. */
export type Answered = { pages: number } | { bytes: Uint8Array } | { problem: string };

async function answered(asked: Asked): Promise<Answered> {
  if ('bytes' in asked) return { pages: (await PDFDocument.load(asked.bytes)).getPageCount() };
  const whole = await PDFDocument.create();
  whole.setTitle(asked.title);
  whole.setCreator('Entrepot');
  for (const part of asked.parts) {
    const document = await PDFDocument.load(part);
    for (const page of await whole.copyPages(document, document.getPageIndices())) whole.addPage(page);
  }
  // As old printers read it: without streams of objects.
  return { bytes: await whole.save({ useObjectStreams: false }) };
}

parentPort?.on('message', (asked: Asked) => {
  answered(asked)
    .catch((problem: unknown): Answered => ({ problem: String(problem) }))
    .then((answer) => parentPort!.postMessage(answer));
});
