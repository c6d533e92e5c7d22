import { solveCaptcha } from '@entrepot/client/session/captcha-work.ts';
import { slideAnswer, slideDefaults, slideOffset, slideText } from '@entrepot/ui/form/slide-state.ts';
import { element, type Translate } from './element.ts';
import { sendJson } from './post.ts';

/** Captcha answer and proof of work of a call. */
export interface CaptchaData {
  Captcha: string;
  CaptchaKey: string;
  CaptchaWork: string | null;
}

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

/** Slide puzzle: the user drags the piece to the right into the gap. A click on the picture loads another puzzle. */
export function puzzle(t: Translate, onSolved: (solution: CaptchaData) => void): HTMLElement {
  let made: (Made & { work: Promise<string | null> }) | null = null;
  const statusElement = element('span', { class: 'words', role: 'status' });
  const picture = element('button', { type: 'button', class: 'renew', 'aria-label': t('slide.refresh') });
  const knob = element('span', { class: 'knob', 'aria-hidden': 'true' }, '→');
  const track = element('div', { class: 'track' }, element('span', { class: 'filled' }), statusElement, knob);
  const box = element(
    'div',
    { class: 'puzzle', role: 'group', 'aria-label': t('slide.label') },
    element('div', { class: 'picture' }, picture),
    track,
  );
  const setState = (state: State) => {
    box.dataset.state = state;
    statusElement.textContent = t(state === 'active' ? 'slide.hint' : `slide.${state}`);
    knob.toggleAttribute('data-able', state === 'active' && made !== null);
  };
  const draw = (offset: number) => box.style.setProperty('--offset', `${offset}px`);
  const measure = (width: number, height: number) => box.setAttribute('style', `--width:${width}px;--height:${height}px;--offset:0px`);

  async function load(): Promise<void> {
    made = null;
    measure(slideDefaults.width, slideDefaults.height);
    setState('active');
    try {
      const captcha = (await sendJson('/Account/GetCaptcha64', { Kind: 'slider' })) as Made;
      made = { ...captcha, work: solveCaptcha(captcha.Work) };
      measure(captcha.Width, captcha.Height);
      const size = { width: String(captcha.Width), height: String(captcha.Height), alt: '', draggable: 'false' };
      const piece = element('img', { class: 'piece', src: captcha.Piece, alt: '', draggable: 'false', style: `top:${captcha.PieceTop}px` });
      picture.replaceChildren(element('img', { ...size, src: captcha.Image }), piece);
      setState('active');
    } catch {
      setState('unreachable');
    }
  }

  async function release(offset: number, deviations: readonly number[]): Promise<void> {
    if (!made) return;
    const { CaptchaKey, work } = made;
    const Captcha = slideText(slideAnswer(offset, deviations));
    setState('checking');
    const solved = await sendJson('/Account/CheckingCaptcha', { CaptchaKey, Captcha }).catch(() => false);
    if (solved) onSolved({ Captcha, CaptchaKey, CaptchaWork: await work });
    else setState('fail');
  }

  followPointer(knob, { width: () => (made?.Width ?? slideDefaults.width) - knobWidth, draw, release });
  picture.addEventListener('click', () => void load());
  void load();
  return box;
}

interface Hand {
  width(): number;
  draw(offset: number): void;
  release(offset: number, deviations: readonly number[]): void;
}

/** Position of the slider, with the vertical deviations of the drag. */
function followPointer(knob: HTMLElement, { width, draw, release }: Hand): void {
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
    // A press without movement is not an attempt.
    if (drawn > 0) release(drawn, strayed);
    else draw(0);
  });
  knob.addEventListener('pointercancel', () => {
    from = null;
    draw(0);
  });
}
