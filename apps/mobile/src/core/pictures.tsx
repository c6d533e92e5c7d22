import css from './parts.module.css';

/** Pictures beside each other that open in their full size, each called by its number; nothing for none. */
export function Pictures({ of, name }: { of: readonly string[]; name(number: number): string }) {
  if (of.length === 0) return null;
  return (
    <div className={css.pictures}>
      {of.map((address, at) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={name(at + 1)} loading="lazy" />
        </a>
      ))}
    </div>
  );
}
