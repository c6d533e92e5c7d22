import css from './rich-text.module.css';

/** Renders rich text. `html` must come from the server, which has sanitized it by an allow-list. */
export function RichText({ html }: { html: string }) {
  return <div className={css.rich} dangerouslySetInnerHTML={{ __html: html }} />;
}
