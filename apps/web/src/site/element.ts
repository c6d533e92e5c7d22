/** Texts of a page by name, embedded in its part of the page. */
export type Translate = (name: string) => string;

/** Creates an element with attributes and children. */
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

/** Creates a button with an immediate action. */
export function button(text: string, press: () => void, kind = 'link'): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'button', 'data-kind': kind }, text);
  made.addEventListener('click', press);
  return made;
}
