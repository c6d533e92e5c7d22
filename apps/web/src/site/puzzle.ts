import { workOut } from '@entrepot/client/session/captcha-work.ts';
import { slideAnswer, slideDefaults, slideOffset, slideText } from '@entrepot/ui/slide-state.ts';
import { element, type Words } from './element.ts';
import type { Shown } from './person.ts';
import { tell } from './post.ts';

const knobWidth = 40;

interface Made {
  CaptchaKey: string;
  Image: string;
  Width: number;
  Height: number;
  Piece: string;
  PieceTop: number;
  Work: string | null;
}
type State = 'active' | 'checking' | 'fail' | 'unreachable';

/** A puzzle that a hand solves by drawing its piece to the right, into the gap; a press on the picture brings another one. */
export function puzzle(t: Words, onSolved: (shown: Shown) => void): HTMLElement {
  let made: (Made & { work: Promise<string | null> }) | null = null;
  const words = element('span', { class: 'words', role: 'status' });
  const picture = element('button', { type: 'button', class: 'renew', 'aria-label': t('slide.refresh') });
  const knob = element('span', { class: 'knob', 'aria-hidden': 'true' }, '→');
  const track = element('div', { class: 'track' }, element('span', { class: 'filled' }), words, knob);
  const box = element(
    'div',
    { class: 'puzzle', role: 'group', 'aria-label': t('slide.label') },
    element('div', { class: 'picture' }, picture),
    track,
  );
  const say = (state: State) => {
    box.dataset.state = state;
    words.textContent = t(state === 'active' ? 'slide.hint' : `slide.${state}`);
    knob.toggleAttribute('data-able', state === 'active' && made !== null);
  };
  const draw = (offset: number) => box.style.setProperty('--offset', `${offset}px`);
  const measure = (width: number, height: number) => box.setAttribute('style', `--width:${width}px;--height:${height}px;--offset:0px`);

  async function load(): Promise<void> {
    made = null;
    measure(slideDefaults.width, slideDefaults.height);
    say('active');
    try {
      const told = (await tell('/Account/GetCaptcha64', { Kind: 'slider' })) as Made;
      made = { ...told, work: workOut(told.Work) };
      measure(told.Width, told.Height);
      const size = { width: String(told.Width), height: String(told.Height), alt: '', draggable: 'false' };
      const piece = element('img', { class: 'piece', src: told.Piece, alt: '', draggable: 'false', style: `top:${told.PieceTop}px` });
      picture.replaceChildren(element('img', { ...size, src: told.Image }), piece);
      say('active');
    } catch {
      say('unreachable');
    }
  }

  async function release(offset: number, deviations: readonly number[]): Promise<void> {
    if (!made) return;
    const { CaptchaKey, work } = made;
    const Captcha = slideText(slideAnswer(offset, deviations));
    say('checking');
    const solved = await tell('/Account/CheckingCaptcha', { CaptchaKey, Captcha }).catch(() => false);
    if (solved) onSolved({ Captcha, CaptchaKey, CaptchaWork: await work });
    else say('fail');
  }

  followHand(knob, { width: () => (made?.Width ?? slideDefaults.width) - knobWidth, draw, release });
  picture.addEventListener('click', () => void load());
  void load();
  return box;
}

interface Hand {
  width(): number;
  draw(offset: number): void;
  release(offset: number, deviations: readonly number[]): void;
}

/** How far the slider is drawn, with the deviations from the level on which it was taken. */
function followHand(knob: HTMLElement, { width, draw, release }: Hand): void {
  let from: { x: number; y: number } | null = null;
  let strayed: number[] = [];
  knob.addEventListener('pointerdown', (event) => {
    if (!knob.hasAttribute('data-able') || event.button !== 0) return;
    knob.setPointerCapture(event.pointerId);
    from = { x: event.clientX, y: event.clientY };
    strayed = [];
  });
  knob.addEventListener('pointermove', (event) => {
    if (!from) return;
    strayed.push(event.clientY - from.y);
    draw(slideOffset(event.clientX - from.x, width()));
  });
  knob.addEventListener('pointerup', (event) => {
    if (!from) return;
    const drawn = slideOffset(event.clientX - from.x, width());
    from = null;
    // A press without a way is no try.
    if (drawn > 0) release(drawn, strayed);
    else draw(0);
  });
  knob.addEventListener('pointercancel', () => {
    from = null;
    draw(0);
  });
}
