const settleMs = 300;
let turns = 0;

/** Makes forms and links with `data-swaps` replace the named parts in place, from the page that the server renders. */
export function swapParts(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.dataset.swaps) return;
    event.preventDefault();
    void swap(form, addressOf(form), form.dataset.swaps);
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-swaps] a[href]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const place = link.closest<HTMLElement>('[data-swaps]') as HTMLElement;
    void swap(place, link.href, place.dataset.swaps ?? '');
  });
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-live]')) submitOnInput(form);
}

function submitOnInput(form: HTMLFormElement): void {
  let timer: ReturnType<typeof setTimeout>;
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => form.requestSubmit(), settleMs);
  });
}

function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  return `${form.getAttribute('action')}?${query}`;
}

/** Requests a page and replaces the named parts. Only the latest request counts; if it fails, the browser navigates to the page. */
async function swap(source: HTMLElement, address: string, ids: string): Promise<void> {
  const turn = ++turns;
  source.setAttribute('aria-busy', 'true');
  const url = new URL(address, location.href);
  url.searchParams.set('lang', document.documentElement.lang);
  try {
    const answer = await fetch(url, { headers: { Accept: 'text/html' } });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (turn !== turns) return;
    for (const id of ids.split(' ')) takeOver(page, id);
    if (!source.hasAttribute('data-live')) markFields(source, page);
  } catch {
    if (turn === turns) location.assign(url);
  } finally {
    source.removeAttribute('aria-busy');
  }
}

function takeOver(page: Document, id: string): void {
  const place = document.getElementById(id);
  const come = page.getElementById(id);
  if (!place || !come) return;
  const hasFocus = place.contains(document.activeElement);
  place.replaceChildren(...come.childNodes);
  // The keyboard focus is restored.
  if (hasFocus) place.querySelector<HTMLElement>('[aria-current]')?.focus();
  if (id !== 'found' && !id.endsWith('-problem')) place.firstElementChild?.scrollIntoView({ block: 'nearest' });
}

/** Marks the fields that have errors in the server's page and focuses the first one. */
function markFields(form: HTMLElement, page: Document): void {
  const fields = [...form.querySelectorAll<HTMLElement>('.control[name], .control [name]')];
  const wrong = fields.filter(({ id }) => page.getElementById(id)?.hasAttribute('aria-invalid'));
  for (const field of fields)
    if (wrong.includes(field)) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  wrong[0]?.focus();
}
