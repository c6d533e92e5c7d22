/** Can a PDF be read, so that its pages can be printed beside others? */
export async function isReadablePdf(bytes: Buffer): Promise<boolean> {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return false;
  return read(bytes).then(
    (document) => document.getPageCount() > 0,
    () => false,
  );
}

/** PDFs one behind the other as one, page by page as they are. Throws when one cannot be read. */
export async function joinPdfs(title: string, parts: readonly Buffer[]): Promise<Buffer> {
  const { PDFDocument } = await import('pdf-lib');
  const whole = await PDFDocument.create();
  whole.setTitle(title);
  whole.setCreator('Entrepot');
  for (const part of parts) {
    const document = await read(part);
    for (const page of await whole.copyPages(document, document.getPageIndices())) whole.addPage(page);
  }
  // As old printers read it: without streams of objects.
  return Buffer.from(await whole.save({ useObjectStreams: false }));
}

// Loaded when the first document is joined: a start needs none.
const read = async (bytes: Buffer) => (await import('pdf-lib')).PDFDocument.load(bytes);
