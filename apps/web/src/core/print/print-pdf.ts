/** Opens the browser's print dialog with a stored PDF; gives an address that shows the file in this tab's lifetime. */
export async function printPdf(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no file at ${address}`);
  const bytes = await answer.blob();
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
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
