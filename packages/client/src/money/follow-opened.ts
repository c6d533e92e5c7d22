/** Continuation of an opened payment; one of the three is set. */
export type GoingOn = { id: string } & { [K in 'redirect' | 'form' | 'qrPicture']?: string | null };

/** Continues an opened payment: on a page of the product, on the provider's page, or with the QR code on the return page. */
export function followOpened({ id, redirect, form, qrPicture }: GoingOn, back: string, go: (address: string) => void): void {
  if (redirect?.startsWith('/')) go(redirect);
  else if (redirect) window.location.assign(redirect);
  else if (form) sendForm(form);
  else if (qrPicture) go(`${back}?onlinePayment=${id}`);
}

/** Submits a form to the provider in the payer's browser. */
function sendForm(written: string): void {
  const { action, fields } = JSON.parse(written);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
