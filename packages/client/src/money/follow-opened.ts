/** Where an opened payment goes on, as far as one of them is given. */
export type GoingOn = { id: string } & { [K in 'redirect' | 'form' | 'qrPicture']?: string | null };

/** Goes where an opened payment is paid: a page of ours, the provider's, or the code that is shown where its payer comes back to. */
export function followOpened({ id, redirect, form, qrPicture }: GoingOn, back: string, go: (address: string) => void): void {
  if (redirect?.startsWith('/')) go(redirect);
  else if (redirect) window.location.assign(redirect);
  else if (form) sendForm(form);
  else if (qrPicture) go(`${back}?onlinePayment=${id}`);
}

/** Sends the payer's browser to a provider with a form. */
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
