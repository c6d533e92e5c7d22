import { button, element } from './element.ts';
import { personCheck } from './person.ts';
import { Refused, tell } from './post.ts';

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
    const missing = !typed.name || !typed.content ? 'leave.missing' : typed.phone || typed.email ? '' : 'leave.contactMissing';
    show(missing && t(missing));
    if (missing) return;
    const shown = await person.given();
    if (!shown) return person.focus();
    const message = { Name: typed.name, Phone: typed.phone || null, Email: typed.email || null, Content: typed.content };
    try {
      await tell('/PublicSite/LeaveMessage', { ...message, ...shown });
      thank();
    } catch (refusal) {
      show(refusal instanceof Refused ? refusal.message : t('leave.failed'));
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
