const pause = 5_000;

/** The site's pictures, one after the other every 5 s; they stand still while the pointer or the focus is on them. */
export function turnPictures(place: HTMLElement): void {
  const pictures = [...place.querySelectorAll<HTMLElement>(':scope > div:not(.dots)')];
  const dots = [...place.querySelectorAll<HTMLElement>('.dots button')];
  let at = 0;
  let held = false;
  const show = (next: number) => {
    at = next;
    for (const [own, picture] of pictures.entries()) picture.hidden = own !== at;
    for (const [own, dot] of dots.entries()) dot.setAttribute('aria-current', String(own === at));
  };
  for (const [own, dot] of dots.entries()) dot.addEventListener('click', () => show(own));
  if (pictures.length < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const name of ['pointerenter', 'focusin']) place.addEventListener(name, () => (held = true));
  for (const name of ['pointerleave', 'focusout']) place.addEventListener(name, () => (held = false));
  setInterval(() => held || show((at + 1) % pictures.length), pause);
}
