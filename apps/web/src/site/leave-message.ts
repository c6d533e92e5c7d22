import { button, element, type Translate } from './element.ts';
import { personCheck } from './person.ts';
import { type FieldProblem, Refused, sendJson } from './post.ts';

/** Missing fields of a message. */
function missingIn({ name, phone, email, content }: Record<string, string>, t: Translate): FieldProblem[] {
  const found = [
    !name && { field: 'name', message: t('leave.nameMissing') },
    !phone && !email && { field: 'phone', message: t('leave.contactMissing') },
    !content && { field: 'content', message: t('leave.contentMissing') },
  ];
  return found.filter((one) => one !== false);
}

/** Shows and marks the errors of each field and focuses the first; returns whether one of the form's fields has an error. */
function markFields(form: HTMLFormElement, problems: readonly FieldProblem[]): boolean {
  let first: HTMLElement | undefined;
  for (const field of form.querySelectorAll<HTMLElement>('.control[name]')) {
    const place = document.getElementById(`${field.id}-problem`);
    const problemText = problems.find((one) => one.field.toLowerCase() === field.getAttribute('name'))?.message ?? '';
    if (place) place.textContent = problemText;
    if (!problemText) field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', 'true');
    if (problemText) first ??= field;
  }
  first?.focus();
  return first !== undefined;
}

/** Sends a visitor's message to the staff of the site. */
export function setUpMessageForm(section: HTMLElement): void {
  const texts = JSON.parse(section.dataset.words ?? '{}') as Record<string, string>;
  const t = (name: string) => texts[name] ?? name;
  const form = section.querySelector('form') as HTMLFormElement;
  const problem = form.querySelector('.problem') as HTMLElement;
  const send = form.querySelector('button[data-kind="primary"]') as HTMLButtonElement;
  const person = personCheck(form.querySelector('.person') as HTMLElement, t);
  const show = (text: string) => {
    const alert = text ? [element('p', { class: 'alert', 'data-tone': 'error' }, text)] : [];
    problem.replaceChildren(...alert);
  };

  async function submit(): Promise<void> {
    const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
    show('');
    if (markFields(form, missingIn(typed, t))) return;
    const proof = await person.getProof();
    if (!proof) return person.focus();
    const message = { Name: typed.name, Phone: typed.phone || null, Email: typed.email || null, Content: typed.content };
    try {
      await sendJson('/PublicSite/LeaveMessage', { ...message, ...proof });
      showThanks();
    } catch (refusal) {
      const fields = refusal instanceof Refused ? refusal.fields : [];
      if (!markFields(form, fields)) show(refusal instanceof Refused ? refusal.message : t('leave.failed'));
    }
    person.renew();
  }

  function showThanks(): void {
    form.reset();
    form.hidden = true;
    const again = button(t('leave.another'), () => {
      thanks.remove();
      form.hidden = false;
    });
    const thanks = element('div', {}, element('p', { class: 'alert', 'data-tone': 'success', role: 'status' }, t('leave.done')), again);
    section.append(thanks);
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (send.disabled) return;
    send.disabled = true;
    void submit().finally(() => {
      send.disabled = false;
    });
  });
}
