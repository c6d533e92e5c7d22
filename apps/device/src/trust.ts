import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readKept, writeKept } from './kept-file.ts';

const pairingShape = z.object({ origin: z.string(), print: z.string(), time: z.string() });
const shape = z.object({ origins: z.array(z.string()), pairings: z.array(pairingShape).default([]) });
const mostAsked = 20;
// Browsers of one computer: every person of a shared one may have a profile of their own.
const mostPairings = 20;
const mostWrong = 5;
const codeLives = 10 * 60_000;

/** Why a page is turned away: it is not allowed, it shows no secret of a pairing, its code is another or no longer one. */
export type TrustRefusal = 'OriginNotAllowed' | 'NotPaired' | 'WrongCode';
/** What a page shows when it comes: the secret of its pairing, or the code that a person read off the service's page. */
export interface Shown {
  secret?: string | undefined;
  code?: string | undefined;
}

/** Which pages may use the devices of this computer. */
export interface Trust {
  /** Why a page with this origin may not come in; null when it may. A right code is used up by that, a fifth wrong one voids it. */
  refuses(origin: string | undefined, shown: Shown): TrustRefusal | null;
  /** Pairs an allowed page: the secret it shows from now on, of which only a print is kept here. */
  pair(origin: string): string;
  /** Allows a page and gives it a code to pair with; anew for one that is allowed already. */
  allow(origin: string): void;
  forbid(origin: string): void;
  allowed(): string[];
  /** The codes that pages can be paired with now. */
  codes(): { origin: string; code: string }[];
  /** Who was turned away, the last first. */
  asked(): string[];
}

/** The origin of an address when it is one of a page: `https://host` or `http://host:port`; null when it is not. */
export function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

const printOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

interface Code {
  code: string;
  until: number;
  wrong: number;
}

/** Who is allowed and paired, kept in the folder; codes and who was turned away live with the service alone. */
export function trustIn(folder: string, now: () => number = Date.now): Trust {
  const file = join(folder, 'origins.json');
  const kept = readKept(file, shape);
  const origins = new Set(kept?.origins ?? []);
  let pairings = kept?.pairings ?? [];
  let asked: string[] = [];
  const codes = new Map<string, Code>();
  const keep = () => writeKept(file, { origins: [...origins].sort(), pairings });

  function knock(origin: string | undefined): void {
    const known = originOf(origin ?? '');
    if (known && known === origin) asked = [known, ...asked.filter((other) => other !== known)].slice(0, mostAsked);
  }
  const isPaired = (origin: string, secret: string) => {
    const print = printOf(secret);
    return pairings.some((one) => one.origin === origin && isSame(one.print, print));
  };
  function isCode(origin: string, code: string): boolean {
    const open = codes.get(origin);
    if (!open || open.until <= now()) return false;
    const right = isSame(open.code, code.replace(/\D/g, ''));
    // Whoever guesses gets five tries; then a person has to ask the service's page for another one.
    if (right || ++open.wrong >= mostWrong) codes.delete(origin);
    return right;
  }
  function why(origin: string | undefined, { secret, code }: Shown): TrustRefusal | null {
    if (origin === undefined || !origins.has(origin)) return 'OriginNotAllowed';
    if (secret && isPaired(origin, secret)) return null;
    if (code) return isCode(origin, code) ? null : 'WrongCode';
    return 'NotPaired';
  }

  return {
    refuses(origin, shown) {
      const refusal = why(origin, shown);
      if (refusal) knock(origin);
      return refusal;
    },
    pair(origin) {
      const secret = randomBytes(32).toString('base64url');
      const own = pairings.filter((one) => one.origin === origin).slice(1 - mostPairings);
      const time = new Date(now()).toISOString();
      pairings = [...pairings.filter((one) => one.origin !== origin), ...own, { origin, print: printOf(secret), time }];
      asked = asked.filter((other) => other !== origin);
      keep();
      return secret;
    },
    allow(origin) {
      origins.add(origin);
      codes.set(origin, { code: String(randomInt(1_000_000)).padStart(6, '0'), until: now() + codeLives, wrong: 0 });
      asked = asked.filter((other) => other !== origin);
      keep();
    },
    forbid(origin) {
      codes.delete(origin);
      pairings = pairings.filter((one) => one.origin !== origin);
      if (origins.delete(origin)) keep();
    },
    allowed: () => [...origins].sort(),
    codes: () => [...codes].filter(([, { until }]) => until > now()).map(([origin, { code }]) => ({ origin, code })),
    asked: () => asked,
  };
}
