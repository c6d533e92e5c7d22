/** Words of a page by name, as its part of the page holds them. */
export type Words = (name: string) => string;

/** An element with its attributes and what is in it. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

/** A button that does something at once. */
export function button(text: string, press: () => void, kind = 'link'): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'button', 'data-kind': kind }, text);
  made.addEventListener('click', press);
  return made;
}
