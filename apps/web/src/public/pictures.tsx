// Pictures made for the landing page; their colours are the theme's.
const blue = 'var(--ui-menu-active)';
const yellow = 'var(--ui-menu)';
const line = { fill: 'none', stroke: blue, strokeWidth: 3, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** A parcel: a box with its tape, its lower left corner at a place. */
function Parcel({ x, y, size = 26 }: { x: number; y: number; size?: number }) {
  return (
    <g transform={`translate(${x} ${y - size})`}>
      <rect width={size} height={size} rx="3" fill={yellow} />
      <rect x={size * 0.4} width={size * 0.2} height={size * 0.55} fill={blue} opacity=".85" />
    </g>
  );
}

/** Copying the warehouse address: a telephone with a pin. */
const Address = () => (
  <>
    <rect x="52" y="14" width="56" height="92" rx="9" {...line} fill="var(--ui-paper)" />
    <path d="M72 96h16" {...line} />
    <path d="M80 32c-10 0-17 7-17 16 0 12 17 27 17 27s17-15 17-27c0-9-7-16-17-16Z" fill={yellow} />
    <circle cx="80" cy="48" r="6" fill={blue} />
  </>
);

/** Parcels of several shops come together: a shelf that fills. */
const Shelf = () => (
  <>
    <path d="M24 20v88M136 20v88M24 62h112M24 104h112" {...line} />
    <Parcel x={34} y={60} />
    <Parcel x={68} y={60} size={34} />
    <Parcel x={40} y={102} size={34} />
    <Parcel x={100} y={102} />
  </>
);

/** All goods in one box, weighed and paid. */
const Together = () => (
  <>
    <path d="M38 56 80 40l42 16v40l-42 16-42-16Z" {...line} fill="var(--ui-paper)" />
    <path d="m38 56 42 16 42-16M80 72v40" {...line} />
    <path d="m59 48 42 16v16l-10-4-10 4V56" fill={yellow} />
    <circle cx="118" cy="32" r="18" fill={blue} />
    <path d="m110 32 6 6 10-12" {...line} stroke="var(--ui-paper)" />
  </>
);

/** The parcel reaches the door. */
const Home = () => (
  <>
    <path d="M30 60 80 20l50 40v48H30Z" {...line} fill="var(--ui-paper)" />
    <path d="M64 108V72h32v36" {...line} />
    <Parcel x={100} y={106} size={22} />
  </>
);

const steps = [Address, Shelf, Together, Home];

/** The picture of one of the four steps, from 1 on. */
export function StepPicture({ step }: { step: number }) {
  const Drawn = steps[step - 1];
  return (
    <svg viewBox="0 0 160 120" width="160" height="120" aria-hidden="true">
      {Drawn && <Drawn />}
    </svg>
  );
}

/** The way of a parcel over the sea, for the dark head of the page. */
export function WayPicture() {
  return (
    <svg viewBox="0 0 560 150" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <g fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" opacity=".35">
        <path d="M150 128c18-8 30-8 48 0s30 8 48 0 30-8 48 0 30 8 48 0 30-8 48 0" />
        <path d="M190 142c18-8 30-8 48 0s30 8 48 0 30-8 48 0" />
      </g>
      <path d="M78 78C170-10 380-10 482 78" fill="none" stroke={yellow} strokeWidth="3" strokeDasharray="2 11" strokeLinecap="round" />
      <g transform="translate(268 -2) rotate(8)">
        <path d="M0 18 46 6c5-1 9 1 9 4s-3 5-7 6L32 20 20 36h-6l6-13-13 3-4 5H0l2-9Z" fill="#fff" />
      </g>
      <g>
        <path d="M22 134V84l48-22 48 22v50Z" fill="#fff" opacity=".95" />
        <path d="M40 134v-36h60v36" fill="none" stroke={blue} strokeWidth="3" />
        <Parcel x={46} y={132} size={22} />
        <Parcel x={70} y={132} size={22} />
        <Parcel x={58} y={110} size={10} />
      </g>
      <g>
        <path d="M442 134V94l44-34 44 34v40Z" fill="#fff" opacity=".95" />
        <path d="M474 134v-28h24v28" fill="none" stroke={blue} strokeWidth="3" />
        <Parcel x={502} y={132} size={18} />
      </g>
    </svg>
  );
}
