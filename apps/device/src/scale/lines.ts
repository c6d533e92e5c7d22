import type { Protocol } from './protocol.ts';
import { outOfRange, type Reading, unitNamed, weightReading } from './reading.ts';

const lineFeed = 0x0a;

/**
 * Creates a protocol of text lines; the trailing carriage return is removed. A polled scale answers every request, so silence means it is
 * disconnected.
 */
function linesOf(read: (line: string) => Reading | null, asks = ''): Protocol {
  const answering = asks ? { asks, isNeverSilent: true } : {};
  return { end: lineFeed, read: (message) => read(message.toString('latin1').replace(/\r$/, '')), ...answering };
}

function readingOf(amount: string, unit: string, facts: Pick<Reading, 'stable' | 'net'>): Reading | null {
  const known = unitNamed(unit);
  return known ? weightReading(amount, known, facts) : null;
}

/**
 * A&D: `ST,+00012.35 kg`. ST and WT are stable, US is unstable, OL is overload, or underload with a minus sign. The scale sends
 * continuously or, in command mode, answers each `Q`.
 */
export const aAndD: Protocol = linesOf((line) => {
  const [, head, sign] = /^(ST|US|OL|WT),(?:(?:GS|NT|TR),)?([+-])?/.exec(line) ?? [];
  if (!head) return null;
  if (head === 'OL') return outOfRange(sign === '-' ? 'under' : 'over');
  const [, form, amount, unit] = /^..,(?:(GS|NT),)?([+-][\d. ]*[\d.])\s*([a-z]+)\s*$/i.exec(line) ?? [];
  return amount && unit ? readingOf(amount, unit, { stable: head !== 'US', net: form === 'NT' }) : null;
}, 'Q\r\n');

/** Mettler-Toledo SICS: `S S     12.350 kg` is stable, `S D` unstable, `S +` overload, `S -` underload. */
export const sics: Protocol = linesOf((line) => {
  if (/^S[IR]* ?[+]$/.test(line.trim())) return outOfRange('over');
  if (/^S[IR]* ?-$/.test(line.trim())) return outOfRange('under');
  const [, state, amount, unit] = /^S ([SD]) +(-?\d+(?:\.\d+)?) +([a-z]+)\s*$/i.exec(line) ?? [];
  return state && amount && unit ? readingOf(amount, unit, { stable: state === 'S', net: false }) : null;
}, 'SIR\r\n');

/** CAS, 22 bytes: status, gross or net, two bytes for device id and lamps, eight for the weight, unit: `ST,GS,..,+ 12.350 kg`. */
export const cas: Protocol = linesOf((line) => {
  const [, state, form, amount, unit] = /^(ST|US|OL),(GS|NT),[^]{2},([ +-][ \d.]{7}) ?(kg|lb|oz| ?g| ?t)\s*$/.exec(line) ?? [];
  if (state === 'OL' || /^OL,(GS|NT),/.test(line)) return outOfRange('over');
  return state && amount && unit ? readingOf(amount, unit, { stable: state === 'ST', net: form === 'NT' }) : null;
});

/**
 * Creates a protocol from a custom regular expression with the groups `weight` and optionally `unit` (default kg), `stable` (matches when
 * the weight is stable; without the group every line is stable) and `net`. `asks` is the request for a scale that has to be polled. Throws
 * when the expression is invalid or has no group `weight`.
 */
export function ownPattern(pattern: string, asks = ''): Protocol {
  const expression = new RegExp(pattern);
  if (!pattern.includes('(?<weight>')) throw new Error('the pattern has no group "weight"');
  const reportsStable = pattern.includes('(?<stable>');
  return linesOf((line) => {
    const { weight, unit = 'kg', stable, net } = expression.exec(line)?.groups ?? {};
    return weight ? readingOf(weight, unit, { stable: !reportsStable || Boolean(stable), net: Boolean(net) }) : null;
  }, signsOf(asks));
}

const escapes: Record<string, string> = { r: '\r', n: '\n', t: '\t', '\\': '\\' };

/** Decodes the escape sequences of a request in the settings: CR, LF, tab, backslash and byte values such as `\x05`. */
const signsOf = (written: string): string =>
  written.replace(/\\(?:x([0-9a-f]{2})|([rnt\\]))/gi, (_, number: string | undefined, letter: string | undefined) =>
    number === undefined ? escapes[letter!.toLowerCase()]! : String.fromCharCode(Number.parseInt(number, 16)),
  );
