import { refuse } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import type { FileStore } from '../../core/files/files.ts';
import { mm, type Pdf, pdfKind, pdfOf } from '../../core/print/pdf.ts';
import type { Filling } from '../../core/print/template-values.ts';
import { templatePdf } from './draw.ts';
import { pictureFrom } from './preview.ts';
import type { TemplateReader } from './default-template.ts';

/** The labels of a call, one per page in order, with the site that stores the file; `name` is the file's, by default the paper's. */
interface Labels<L> {
  siteId: string;
  labels: readonly L[];
  name?: string;
}

/** A paper with one label per page. */
interface LabelPaper<I, L> {
  /** The title of the document and, with the time, the name of the file. */
  title: string;
  /** Its width and height in mm. */
  size: readonly [width: number, height: number];
  /** The labels that a call asks for; throws its refusals. */
  load(tx: Tx, caller: Caller, input: I): Promise<Labels<L>>;
  /** Draws a label of the usual layout on a page of that size. */
  draw(doc: Pdf, label: L, caller: Caller): void;
}

/** A paper for which a site may have a template of its own. */
interface TemplatePaper<I, L> extends LabelPaper<I, L> {
  template: TemplateReader;
  /** The values of the template's placeholders. */
  places(label: L): Filling;
  /** The label of one row, for a preview; undefined when the caller cannot see it. */
  one(tx: Tx, caller: Caller, id: string): Promise<L | undefined>;
}

/** Prints labels into one PDF, in the usual layout; the result is its URL. */
export const labelPaper =
  <I, L>(paper: LabelPaper<I, L>) =>
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, input: I): Promise<string> => {
    const { labels, ...of } = await paper.load(tx, caller, input);
    return store(tx, caller, files, { ...of, title: paper.title }, () => usual(paper, labels, caller));
  };

/**
 * The same for a paper that a site may have a template for: `print` uses it if there is one, and `sample` returns the template's values of
 * one row (`NotFound`).
 */
export const templatePaper = <I, L>(paper: TemplatePaper<I, L>) => ({
  print:
    (files: FileStore) =>
    async (tx: Tx, caller: Caller, input: I): Promise<string> => {
      const { labels, ...of } = await paper.load(tx, caller, input);
      const own = await paper.template.of(tx, of.siteId, caller.language, { orAny: true });
      return store(tx, caller, files, { ...of, title: paper.title }, (name) =>
        own ? templatePdf(name, own, labels.map(paper.places), pictureFrom(files)) : usual(paper, labels, caller),
      );
    },
  sample: async (tx: Tx, caller: Caller, id: string): Promise<Filling> => {
    const label = await paper.one(tx, caller, id);
    if (!label) throw refuse('NotFound');
    return paper.places(label);
  },
});

const usual = <L>({ title, size: [width, height], draw }: LabelPaper<never, L>, labels: readonly L[], caller: Caller): Promise<Buffer> =>
  pdfOf(title, (doc) => {
    for (const label of labels) {
      doc.addPage({ size: [mm(width), mm(height)], margin: 0 });
      draw(doc, label, caller);
    }
  });

async function store(
  tx: Tx,
  caller: Caller,
  files: FileStore,
  { siteId, title, name: base = title }: { siteId: string; title: string; name?: string },
  bytesOf: (name: string) => Promise<Buffer>,
): Promise<string> {
  const name = `${base}-${timeToWire(caller.now, caller.timeZone).replace(/\D/g, '')}.pdf`;
  const { url } = await files.store(tx, caller, { siteId, name, kind: pdfKind }, await bytesOf(name));
  return url;
}
