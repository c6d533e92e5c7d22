import { html, type Markup, type Part } from '../../../core/http/html.ts';

// Pictures of the landing page; their colours come from the theme in the stylesheet.

/** Draws a parcel: a box with its tape, by its lower left corner. */
const parcel = (x: number, y: number, size = 26): Markup =>
  html`<g transform="translate(${x} ${y - size})"><rect class="gold" width="${size}" height="${size}" rx="3"/><rect class="ink" x="${size * 0.4}" width="${size * 0.2}" height="${size * 0.55}" opacity=".85"/></g>`;

const steps: readonly Part[] = [
  // The address is copied: a telephone with a pin.
  html`<rect x="52" y="14" width="56" height="92" rx="9" class="line paper"/><path d="M72 96h16" class="line"/><path class="gold" d="M80 32c-10 0-17 7-17 16 0 12 17 27 17 27s17-15 17-27c0-9-7-16-17-16Z"/><circle class="ink" cx="80" cy="48" r="6"/>`,
  // Parcels of several shops arrive: a shelf that fills.
  html`<path d="M24 20v88M136 20v88M24 62h112M24 104h112" class="line"/>${parcel(34, 60)}${parcel(68, 60, 34)}${parcel(40, 102, 34)}${parcel(100, 102)}`,
  // All goods in one box, weighed and paid.
  html`<path d="M38 56 80 40l42 16v40l-42 16-42-16Z" class="line paper"/><path d="m38 56 42 16 42-16M80 72v40" class="line"/><path class="gold" d="m59 48 42 16v16l-10-4-10 4V56"/><circle class="ink" cx="118" cy="32" r="18"/><path d="m110 32 6 6 10-12" class="line white"/>`,
  // The parcel reaches the door.
  html`<path d="M30 60 80 20l50 40v48H30Z" class="line paper"/><path d="M64 108V72h32v36" class="line"/>${parcel(100, 106, 22)}`,
];

/** Returns the picture of one of the four steps, from 1. */
export const stepPicture = (step: number): Markup =>
  html`<svg viewBox="0 0 160 120" width="160" height="120" aria-hidden="true">${steps[step - 1]}</svg>`;

/** Draws the route of a parcel over the sea, for the dark head of the page. */
export const wayPicture = (): Markup =>
  html`<svg viewBox="0 0 560 150" aria-hidden="true"><g class="waves" opacity=".35"><path d="M150 128c18-8 30-8 48 0s30 8 48 0 30-8 48 0 30 8 48 0 30-8 48 0"/><path d="M190 142c18-8 30-8 48 0s30 8 48 0 30-8 48 0"/></g><path class="flight" d="M78 78C170-10 380-10 482 78"/><path class="light" transform="translate(268 -2) rotate(8)" d="M0 18 46 6c5-1 9 1 9 4s-3 5-7 6L32 20 20 36h-6l6-13-13 3-4 5H0l2-9Z"/><path class="light" d="M22 134V84l48-22 48 22v50Z" opacity=".95"/><path d="M40 134v-36h60v36" class="line"/>${parcel(46, 132, 22)}${parcel(70, 132, 22)}${parcel(58, 110, 10)}<path class="light" d="M442 134V94l44-34 44 34v40Z" opacity=".95"/><path d="M474 134v-28h24v28" class="line"/>${parcel(502, 132, 18)}</svg>`;

/** Draws the mark of a site without a logo. */
export const mark = (): Markup =>
  html`<svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true" class="mark"><path d="m12 2.5 8.5 4.6v9.8L12 21.5l-8.5-4.6V7.1Zm0 9.5v9.5M3.5 7.1 12 12l8.5-4.9"/></svg>`;
