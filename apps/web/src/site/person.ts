import { solveCaptcha } from '@entrepot/client/session/captcha-work.ts';
import { button, element, type Translate } from './element.ts';
import { sendJson } from './post.ts';
import { puzzle, type CaptchaData } from './puzzle.ts';

interface Made {
  CaptchaKey: string;
  Image: string;
  Work: string | null;
}

/** Captcha of a visitor: a slide puzzle or letters. The result is valid for one call. */
export function personCheck(place: HTMLElement, t: Translate) {
  let getProof: (() => Promise<CaptchaData | null>) | undefined;
  let way: 'puzzle' | 'letters' = 'puzzle';

  function showPuzzle(): void {
    way = 'puzzle';
    getProof = undefined;
    const puzzleElement = puzzle(t, (answer) => {
      getProof = async () => answer;
      place.replaceChildren(element('p', { role: 'status', class: 'solved' }, `✓ ${t('person.solved')}`));
    });
    place.replaceChildren(puzzleElement, button(t('person.letters'), showLetters));
  }

  function showLetters(): void {
    way = 'letters';
    const label = element('label', { class: 'label', for: 'captcha' }, t('person.captcha'));
    const typed = element('input', { id: 'captcha', name: 'captcha', class: 'control', autocomplete: 'off', required: '' });
    const picture = element('div', { class: 'letters' });
    const links = element('p', { class: 'links' }, button(t('person.captchaNext'), showLetters), button(t('person.puzzle'), showPuzzle));
    place.replaceChildren(element('div', { class: 'field' }, label, typed), picture, links);
    const drawn = sendJson('/Account/GetCaptcha64', {}).then((captcha) => {
      const { CaptchaKey, Image, Work } = captcha as Made;
      picture.replaceChildren(element('img', { src: Image, alt: t('person.captchaPicture'), width: '150', height: '50' }));
      return { CaptchaKey, work: solveCaptcha(Work) };
    });
    drawn.catch(() => picture.replaceChildren(t('slide.unreachable')));
    getProof = async () => {
      const { CaptchaKey, work } = await drawn;
      const Captcha = typed.value.trim();
      return Captcha ? { Captcha, CaptchaKey, CaptchaWork: await work } : null;
    };
  }

  showPuzzle();
  return {
    /** The captcha's answer; null while unsolved. */
    getProof: async (): Promise<CaptchaData | null> => (await getProof?.()) ?? null,
    /** Loads another captcha, because an answer is valid only once. */
    renew: () => (way === 'letters' ? showLetters() : showPuzzle()),
    /** Moves the focus to the captcha. */
    focus: () => place.querySelector<HTMLElement>('input, [data-able], button')?.focus(),
  };
}
