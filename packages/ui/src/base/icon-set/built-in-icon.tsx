import { useId } from 'react';
import { badges, linesOf, partsOf } from './shapes.ts';

// The corner of the icon that its badge covers.
const corner = 'M0 0H24V13H13V24H0Z';

/** Renders an icon of the set by name, in the text's colour; nothing for an unknown name. Hidden from screen readers. */
export function BuiltInIcon({ name, size = 20 }: { name: string; size?: number }) {
  const id = useId();
  const parts = partsOf(name);
  if (!parts) return null;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {parts.badge && (
        <clipPath id={id}>
          <path d={corner} />
        </clipPath>
      )}
      <path d={linesOf(parts.base)} clipPath={parts.badge ? `url(#${id})` : undefined} />
      {parts.badge && <path d={badges[parts.badge]} />}
    </svg>
  );
}
