import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumLabel } from '../values/enums.ts';

const objectUrlOf = (bytes: Blob): string => URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));

/** Opens the browser's print dialog with a stored PDF; returns a URL that shows the file while this tab is open. */
export async function printPdf(address: string): Promise<string> {
  return openDialog(objectUrlOf(await fileAt(address)));
}

/**
 * Prints labels from a stored PDF: on the workplace's label printer if the local service has one, else by the browser's print dialog.
 * Returns a URL that shows the file while this tab is open.
 */
export async function printLabels(address: string, kind: CodeOf<'TemplateType'>): Promise<string> {
  const bytes = await fileAt(address);
  const { invokeLocal } = await import('../../shell/print-service.ts');
  const taken = await invokeLocal('LabelPrint', { Title: enumLabel('TemplateType', kind), Document: await bytes.arrayBuffer() });
  return taken ? objectUrlOf(bytes) : openDialog(objectUrlOf(bytes));
}

/** Fetches a stored file; throws when it is not there. */
export async function fileAt(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no file at ${address}`);
  return answer.blob();
}

function openDialog(url: string): string {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = url;
  frame.title = 'PDF';
  frame.onload = () => {
    try {
      frame.contentWindow?.print();
    } catch {
      // This browser cannot show PDFs in a frame; open the address instead.
      window.open(url, '_blank', 'noopener');
    }
  };
  document.body.append(frame);
  // The print dialog reads the frame while it is open, and its closing triggers no event.
  setTimeout(() => frame.remove(), 120_000);
  return url;
}
