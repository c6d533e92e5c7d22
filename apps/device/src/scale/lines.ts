import type { Protocol } from './protocol.ts';
import { isWeightUnit, outOfRange, type Reading, toKg } from './reading.ts';

const lineFeed = 0x0a;

/** A protocol of lines of text; without the carriage return. What is asked is answered, so that silence says something. */
function linesOf(read: (line: string) => Reading | null, asks = ''): Protocol {
  const answering = asks ? { asks, isNeverSilent: true } : {};
  return { end: lineFeed, read: (message) => read(message.toString('latin1').replace(/\r$/, '')), ...answering };
}

function readingOf(amount: string, unit: string, facts: Pick<Reading, 'stable' | 'net'>): Reading | null {
  const known = unit.trim().toLowerCase();
  const kg = isWeightUnit(known) ? toKg(amount, known) : null;
  return kg === null ? null : { kg, load: 'ok', ...facts };
}

/**
 * A&D: `ST,+00012.35 kg`; ST and WT are steady, US is not, OL is too much, and too little when a minus stands there. It speaks by itself
 * or, set to commands, answers each `Q`.
 */
export const aAndD: Protocol = linesOf((line) => {
  const [, head, sign] = /^(ST|US|OL|WT),(?:(?:GS|NT|TR),)?([+-])?/.exec(line) ?? [];
  if (!head) return null;
  if (head === 'OL') return outOfRange(sign === '-' ? 'under' : 'over');
  const [, form, amount, unit] = /^..,(?:(GS|NT),)?([+-][\d. ]+?)\s*([a-z]+)\s*$/i.exec(line) ?? [];
  return amount && unit ? readingOf(amount, unit, { stable: head !== 'US', net: form === 'NT' }) : null;
}, 'Q\r\n');

/** Mettler's standard set of commands: `S S     12.350 kg` is steady, `S D` is not, `S +` too much, `S -` too little. */
export const sics: Protocol = linesOf((line) => {
  if (/^S[IR]* ?[+]$/.test(line.trim())) return outOfRange('over');
  if (/^S[IR]* ?-$/.test(line.trim())) return outOfRange('under');
  const [, state, amount, unit] = /^S ([SD]) +(-?\d+(?:\.\d+)?) +([a-z]+)\s*$/i.exec(line) ?? [];
  return state && amount && unit ? readingOf(amount, unit, { stable: state === 'S', net: false }) : null;
}, 'SIR\r\n');

/** CAS in 22 bytes: state, gross or net, two signs of number and lamps, eight of weight, unit: `ST,GS,..,+ 12.350 kg`. */
export const cas: Protocol = linesOf((line) => {
  const [, state, form, amount, unit] = /^(ST|US|OL),(GS|NT),[^]{2},([ +-][ \d.]{7}) ?(kg|lb| ?g| ?t)\s*$/.exec(line) ?? [];
  if (state === 'OL' || /^OL,(GS|NT),/.test(line)) return outOfRange('over');
  return state && amount && unit ? readingOf(amount, unit, { stable: state === 'ST', net: form === 'NT' }) : null;
});

/**
 * A pattern of one's own, a regular expression with the groups `weight` and, where the scale says so, `unit` (else kg), `stable` (there
 * when steady; a pattern without it takes each line for steady) and `net`. `asks` is sent to a scale that speaks only when it is asked.
 * Throws when the pattern is none or has no group `weight`.
 */
export function ownPattern(pattern: string, asks = ''): Protocol {
  const expression = new RegExp(pattern);
  if (!pattern.includes('(?<weight>')) throw new Error('the pattern has no group "weight"');
  const tellsSteady = pattern.includes('(?<stable>');
  return linesOf((line) => {
    const { weight, unit = 'kg', stable, net } = expression.exec(line)?.groups ?? {};
    return weight ? readingOf(weight, unit, { stable: !tellsSteady || Boolean(stable), net: Boolean(net) }) : null;
  }, signsOf(asks));
}

const escapes: Record<string, string> = { r: '\r', n: '\n', t: '\t', '\\': '\\' };

/** What people write for signs that have no key: `\r`, `\n`, `\t`, and `\x05` for the sign of that number. */
const signsOf = (written: string): string =>
  written.replace(/\\(?:x([0-9a-f]{2})|([rnt\\]))/gi, (_, number: string | undefined, letter: string | undefined) =>
    number === undefined ? escapes[letter!.toLowerCase()]! : String.fromCharCode(Number.parseInt(number, 16)),
  );
