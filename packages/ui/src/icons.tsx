/** The lines of each sign, in a square of 24. */
export const paths = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  down: 'M6 9.5l6 6 6-6',
  up: 'M6 14.5l6-6 6 6',
  left: 'M14.5 6l-6 6 6 6',
  right: 'M9.5 6l6 6-6 6',
  first: 'M17 6l-6 6 6 6M7 6v12',
  last: 'M7 6l6 6-6 6M17 6v12',
  back: 'M19 12H5m6-6-6 6 6 6',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4v4h-4',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  filter: 'M4 6h16M7 12h10M10 18h4',
  edit: 'M5 19l1-4L16.5 4.5l3 3L9 18l-4 1Z',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.8M6 7.6A16.6 16.6 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19h14',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M5 19h14',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  warn: 'M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17h.01',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5M12 8h.01',
  drag: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  calendar: 'M4.5 6h15v13.5h-15zM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
  box: 'M12 3.5 4 7.5v9l8 4 8-4v-9l-8-4ZM4 7.5l8 4 8-4M12 11.5v9',
  truck: 'M3 6h11v10H3zM14 9.5h4l3 3.5v3h-7zM7 19a1.8 1.8 0 1 0 0-3.6A1.8 1.8 0 0 0 7 19ZM17.5 19a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  bell: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  home: 'M4 11.5 12 4.5l8 7M6 10v9.5h12V10M10 19.5v-5h4v5',
  globe:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM3.5 12h17M12 3.5c2.5 2.5 3.5 5.4 3.5 8.5s-1 6-3.5 8.5c-2.5-2.5-3.5-5.4-3.5-8.5s1-6 3.5-8.5Z',
  lock: 'M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  logout: 'M14 5H5v14h9M10 12h10m-3.5-3.5L20 12l-3.5 3.5',
  scan: 'M4 8V5h3M17 5h3v3M20 16v3h-3M7 19H4v-3M7.5 9v6M10.5 9v6M13.5 9v6M16.5 9v6',
  wallet: 'M4 7.5h16v11H4zM4 7.5l11-3v3M15.5 13h.01',
  help: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.8 9.7a2.3 2.3 0 1 1 3.3 2.1c-.8.4-1.100.9-1.1 1.7M12 16.5h.01',
  expand: 'M9 4H4v5M15 4h5v5M20 15v5h-5M4 15v5h5',
  density: 'M4 5h16M4 9.7h16M4 14.3h16M4 19h16',
  star: 'M12 4l2.5 5.2 5.5.7-4 3.9 1 5.7-5-2.8-5 2.8 1-5.7-4-3.9 5.5-.7L12 4Z',
  image: 'M4 5h16v14H4zM4 16l5-4.5 4 3.5 3-2.5 4 3.5M15 9.5h.01',
  link: 'M10 14l4-4M8.5 11.5 6 14a3 3 0 0 0 4 4l2.5-2.5M15.5 12.5 18 10a3 3 0 0 0-4-4l-2.5 2.5',
  camera: 'M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4Z',
  scale: 'M5 5h14v14.5H5zM8.5 8.5h7l-1.5 3h-4l-1.5-3Z',
  offline: 'M3 9c2.5-2.3 5.6-3.5 9-3.5S18.5 6.7 21 9M6.5 12.7A8 8 0 0 1 12 10.5a8 8 0 0 1 5.5 2.2M12 17.5h.01M4 4l16 16',
  chart: 'M5 19V11M10 19V5M15 19v-6M20 19V8M3.5 19.5h18',
  bill: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5v-17ZM9 8.5h6M9 12.5h6',
  tag: 'M4 4.5h7.5L20 13l-7 7-8.5-8.5L4 4.5ZM8 8.5h.01',
} as const;

export type IconName = keyof typeof paths;

/** A line icon of 24 × 24 drawn in the text's colour; hidden from readers, so its button needs a label. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  const dots = name === 'more' || name === 'drag';
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={dots ? 2.6 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
