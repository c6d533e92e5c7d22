import css from './parts.module.css';

interface Props {
  of: readonly string[];
  /** Returns the accessible name of a picture by its number, from 1. */
  name(number: number): string;
  /** Renders small thumbnails, for use next to other content. */
  small?: boolean;
}

/** Row of thumbnails that open in full size; renders nothing without pictures. */
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
