import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumLabel } from '../values/enums.ts';

const shown = (bytes: Blob): string => URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));

/** Opens the browser's print dialog with a stored PDF; gives an address that shows the file in this tab's lifetime. */
export async function printPdf(address: string): Promise<string> {
  return openDialog(shown(await fileAt(address)));
}

/**
 * Prints labels from a stored PDF: on the label printer of this workplace where the local service has one, else by the browser's print
 * dialog. Gives an address that shows the file in this tab's lifetime.
 */
export async function printLabels(address: string, kind: CodeOf<'TemplateType'>): Promise<string> {
  const bytes = await fileAt(address);
  const { invokeLocal } = await import('../../shell/print-service.ts');
  const taken = await invokeLocal('LabelPrint', { Title: enumLabel('TemplateType', kind), Document: await bytes.arrayBuffer() });
  return taken ? shown(bytes) : openDialog(shown(bytes));
}

async function fileAt(address: string): Promise<Blob> {
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
      // A browser that shows no PDF in a frame: the address opens it.
      window.open(url, '_blank', 'noopener');
    }
  };
  document.body.append(frame);
  // The dialog reads the frame as long as it is open; nothing says when it closes.
  setTimeout(() => frame.remove(), 120_000);
  return url;
}
