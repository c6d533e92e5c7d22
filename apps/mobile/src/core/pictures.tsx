import css from './parts.module.css';

interface Props {
  of: readonly string[];
  /** What the picture of a number, from 1, is called. */
  name(number: number): string;
  /** Beside other things, where they only say that they are there. */
  small?: boolean;
}

/** Pictures beside each other that open in their full size, each called by its number; nothing for none. */
export function Pictures({ of, name, small = false }: Props) {
  if (of.length === 0) return null;
  return (
    <div className={css.pictures} data-small={small}>
      {of.map((address, at) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={name(at + 1)} loading="lazy" />
        </a>
      ))}
    </div>
  );
}
