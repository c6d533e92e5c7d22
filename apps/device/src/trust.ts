import { join } from 'node:path';
import { z } from 'zod';
import { readKept, writeKept } from './kept-file.ts';

const shape = z.object({ origins: z.array(z.string()) });
const mostAsked = 20;

/** Which pages may use the devices of this computer. */
export interface Trust {
  allows(origin: string | undefined): boolean;
  /** Notes that a page that is not allowed wanted in, so that its address can be shown. */
  knock(origin: string | undefined): void;
  allow(origin: string): void;
  forbid(origin: string): void;
  allowed(): string[];
  /** Who was turned away, the last first. */
  asked(): string[];
}

/** The origin of an address when it is one of a page: `https://host` or `http://host:port`; null when it is not. */
export function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

/** The list of allowed pages, kept in the folder. */
export function trustIn(folder: string): Trust {
  const file = join(folder, 'origins.json');
  const origins = new Set(readKept(file, shape)?.origins ?? []);
  let asked: string[] = [];
  const keep = () => writeKept(file, { origins: [...origins].sort() });
  return {
    allows: (origin) => origin !== undefined && origins.has(origin),
    knock(origin) {
      const known = originOf(origin ?? '');
      if (known && known === origin) asked = [known, ...asked.filter((other) => other !== known)].slice(0, mostAsked);
    },
    allow(origin) {
      origins.add(origin);
      asked = asked.filter((other) => other !== origin);
      keep();
    },
    forbid(origin) {
      if (origins.delete(origin)) keep();
    },
    allowed: () => [...origins].sort(),
    asked: () => asked,
  };
}
