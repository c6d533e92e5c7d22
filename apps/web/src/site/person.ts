import { workOut } from '@entrepot/client/session/captcha-work.ts';
import { button, element, type Words } from './element.ts';
import { tell } from './post.ts';
import { puzzle } from './puzzle.ts';

/** What a call asks for of a person: the answer to a captcha and the work that came with it. */
export interface Shown {
  Captcha: string;
  CaptchaKey: string;
  CaptchaWork: string | null;
}
interface Made {
  CaptchaKey: string;
  Image: string;
  Work: string | null;
}

/** How a visitor shows to be a person: slides a piece into its gap, or reads letters. What it gives is good for one call. */
export function personCheck(place: HTMLElement, t: Words) {
  let given: (() => Promise<Shown | null>) | undefined;
  let way: 'puzzle' | 'letters' = 'puzzle';

  function askPuzzle(): void {
    way = 'puzzle';
    given = undefined;
    const shown = puzzle(t, (answer) => {
      given = async () => answer;
      place.replaceChildren(element('p', { role: 'status', class: 'solved' }, `✓ ${t('person.solved')}`));
    });
    place.replaceChildren(shown, button(t('person.letters'), askLetters));
  }

  function askLetters(): void {
    way = 'letters';
    const label = element('label', { class: 'label', for: 'captcha' }, t('person.captcha'));
    const typed = element('input', { id: 'captcha', name: 'captcha', class: 'control', autocomplete: 'off', required: '' });
    const picture = element('div', { class: 'letters' });
    const links = element('p', { class: 'links' }, button(t('person.captchaNext'), askLetters), button(t('person.puzzle'), askPuzzle));
    place.replaceChildren(element('div', { class: 'field' }, label, typed), picture, links);
    const drawn = tell('/Account/GetCaptcha64', {}).then((told) => {
      const { CaptchaKey, Image, Work } = told as Made;
      picture.replaceChildren(element('img', { src: Image, alt: t('person.captchaPicture'), width: '150', height: '50' }));
      return { CaptchaKey, work: workOut(Work) };
    });
    drawn.catch(() => picture.replaceChildren(t('slide.unreachable')));
    given = async () => {
      const { CaptchaKey, work } = await drawn;
      const Captcha = typed.value.trim();
      return Captcha ? { Captcha, CaptchaKey, CaptchaWork: await work } : null;
    };
  }

  askPuzzle();
  return {
    /** What was shown; null: nothing yet. */
    given: async (): Promise<Shown | null> => (await given?.()) ?? null,
    /** The one that was given is spent; another one is needed. */
    renew: () => (way === 'letters' ? askLetters() : askPuzzle()),
    /** Brings the person here. */
    focus: () => place.querySelector<HTMLElement>('input, [data-able], button')?.focus(),
  };
}
