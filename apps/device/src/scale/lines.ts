import type { Protocol } from './protocol.ts';
import { isWeightUnit, outOfRange, type Reading, toKg } from './reading.ts';

const lineFeed = 0x0a;

/** A protocol of lines of text; without the carriage return. */
function linesOf(read: (line: string) => Reading | null, hello?: string): Protocol {
  return { end: lineFeed, read: (message) => read(message.toString('latin1').replace(/\r$/, '')), ...(hello ? { hello } : {}) };
}

function readingOf(amount: string, unit: string, facts: Pick<Reading, 'stable' | 'net'>): Reading | null {
  const known = unit.trim().toLowerCase();
  const kg = isWeightUnit(known) ? toKg(amount, known) : null;
  return kg === null ? null : { kg, load: 'ok', ...facts };
}

/** A&D: `ST,+00012.35 kg`; ST and WT are steady, US is not, OL is too much, and too little when a minus stands there. */
export const aAndD: Protocol = linesOf((line) => {
  const [, head, sign] = /^(ST|US|OL|WT),(?:(?:GS|NT|TR),)?([+-])?/.exec(line) ?? [];
  if (!head) return null;
  if (head === 'OL') return outOfRange(sign === '-' ? 'under' : 'over');
  const [, form, amount, unit] = /^..,(?:(GS|NT),)?([+-][\d. ]+?)\s*([a-z]+)\s*$/i.exec(line) ?? [];
  return amount && unit ? readingOf(amount, unit, { stable: head !== 'US', net: form === 'NT' }) : null;
});

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
 * when steady; a pattern without it takes each line for steady) and `net`. Throws when it is none or has no group `weight`.
 */
export function ownPattern(pattern: string): Protocol {
  const expression = new RegExp(pattern);
  if (!pattern.includes('(?<weight>')) throw new Error('the pattern has no group "weight"');
  const tellsSteady = pattern.includes('(?<stable>');
  return linesOf((line) => {
    const { weight, unit = 'kg', stable, net } = expression.exec(line)?.groups ?? {};
    return weight ? readingOf(weight, unit, { stable: !tellsSteady || Boolean(stable), net: Boolean(net) }) : null;
  });
}
