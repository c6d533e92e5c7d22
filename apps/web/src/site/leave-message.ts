import { button, element, type Words } from './element.ts';
import { personCheck } from './person.ts';
import { type FieldProblem, Refused, tell } from './post.ts';

/** What is missing before a message can be sent, by its field. */
function missingIn({ name, phone, email, content }: Record<string, string>, t: Words): FieldProblem[] {
  const found = [
    !name && { field: 'name', message: t('leave.nameMissing') },
    !phone && !email && { field: 'phone', message: t('leave.contactMissing') },
    !content && { field: 'content', message: t('leave.contentMissing') },
  ];
  return found.filter((one) => one !== false);
}

/** Says under each field what is wrong with it, marks it, and leads to the first; gives whether one of the form's fields is. */
function markFields(form: HTMLFormElement, problems: readonly FieldProblem[]): boolean {
  let first: HTMLElement | undefined;
  for (const field of form.querySelectorAll<HTMLElement>('.control[name]')) {
    const place = document.getElementById(`${field.id}-problem`);
    const said = problems.find((one) => one.field.toLowerCase() === field.getAttribute('name'))?.message ?? '';
    if (place) place.textContent = said;
    if (!said) field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', 'true');
    if (said) first ??= field;
  }
  first?.focus();
  return first !== undefined;
}

/** Sends what a visitor writes to the staff of the site. */
export function takeMessage(section: HTMLElement): void {
  const said = JSON.parse(section.dataset.words ?? '{}') as Record<string, string>;
  const t = (name: string) => said[name] ?? name;
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
    const shown = await person.given();
    if (!shown) return person.focus();
    const message = { Name: typed.name, Phone: typed.phone || null, Email: typed.email || null, Content: typed.content };
    try {
      await tell('/PublicSite/LeaveMessage', { ...message, ...shown });
      thank();
    } catch (refusal) {
      const fields = refusal instanceof Refused ? refusal.fields : [];
      if (!markFields(form, fields)) show(refusal instanceof Refused ? refusal.message : t('leave.failed'));
    }
    person.renew();
  }

  function thank(): void {
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
