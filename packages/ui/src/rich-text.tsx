import css from './rich-text.module.css';

/** Rich text as it is read. `html` is what the server stored, which it has cleaned by an allow-list; nothing else may come here. */
export function RichText({ html }: { html: string }) {
  return <div className={css.rich} dangerouslySetInnerHTML={{ __html: html }} />;
}
