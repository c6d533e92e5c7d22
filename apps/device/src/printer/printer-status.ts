import type { PrinterProblem } from './delivery.ts';
import type { PrinterLanguage } from './languages.ts';

/** The state that a printer reports. */
export interface PrinterStatus {
  problem: PrinterProblem | null;
  /** Whether it still has something to print. */
  isBusy: boolean;
}

/** How the printers of a language report their state over the connection that carries the jobs. */
export interface StatusProtocol {
  question: Buffer;
  /** The status in the bytes received since the question, and in all since the job; null when the answer is incomplete. */
  read(answer: Buffer, sinceJob: Buffer): PrinterStatus | null;
  /** Sent after a job by languages whose status does not include whether the printer is busy: it is answered once the job is printed. */
  end?: Buffer;
}

/**
 * Zebra's host status `~HS`: three lines in STX and ETX. The first has paper out, pause and the formats in the buffer at the places 2, 3 and
 * 5; the second has head up, ribbon out and the labels left at 3, 4 and 9. Source: Zebra, ZPL II Programming Guide, "~HS".
 */
const zpl: StatusProtocol = {
  question: Buffer.from('~HS\r\n'),
  read(answer) {
    const lines = answer
      .toString('latin1')
      .split('\x03')
      .slice(0, -1)
      .map((line) => line.slice(line.indexOf('\x02') + 1).split(','));
    const [first, second, third] = lines;
    if (!first || !second || !third) return null;
    const isSet = (line: string[], place: number) => Number(line[place - 1]) > 0;
    const problem = isSet(first, 2)
      ? 'paper'
      : isSet(second, 3)
        ? 'cover'
        : isSet(second, 4)
          ? 'ribbon'
          : isSet(first, 3)
            ? 'paused'
            : null;
    return { problem, isBusy: isSet(first, 5) || isSet(second, 9) };
  },
};

/** TSC's status byte to `ESC ! ?`: one bit per condition. Source: TSC, TSPL/TSPL2 Programming, "<ESC>!?". */
const tspl: StatusProtocol = {
  question: Buffer.from('\x1b!?'),
  read(answer) {
    const status = answer.at(-1);
    if (status === undefined) return null;
    const bits: [number, PrinterProblem][] = [
      [0x01, 'cover'],
      [0x02, 'jam'],
      [0x04, 'paper'],
      [0x08, 'ribbon'],
      [0x10, 'paused'],
      [0x80, 'fault'],
    ];
    return { problem: bits.find(([bit]) => status & bit)?.[1] ?? null, isBusy: (status & 0x20) > 0 };
  },
};

// Answers to DLE EOT have the bits 1 and 4, that to GS r neither bit 4 nor bit 7.
const isRealTime = (byte: number) => (byte & 0x93) === 0x12;
const isEnd = (byte: number) => (byte & 0x90) === 0;

/**
 * ESC/POS: `DLE EOT 2` (cover, paper end, error) and `DLE EOT 4` (roll sensor) are answered immediately, `GS r 1` after everything before
 * it. Source: Epson, ESC/POS Command Reference.
 */
const escpos: StatusProtocol = {
  question: Buffer.from([0x10, 0x04, 0x02, 0x10, 0x04, 0x04]),
  read(answer, sinceJob) {
    const [offline, roll] = [...answer].filter(isRealTime);
    if (offline === undefined || roll === undefined) return null;
    const problem = offline & 0x20 || (roll & 0x60) === 0x60 ? 'paper' : offline & 0x04 ? 'cover' : offline & 0x40 ? 'fault' : null;
    return { problem, isBusy: ![...sinceJob].some(isEnd) };
  },
  end: Buffer.from([0x1d, 0x72, 0x01]),
};

/** The status protocol of each language; none for PDF, whose printers answer nothing on the raw port. */
export const statusProtocols: Partial<Record<PrinterLanguage, StatusProtocol>> = { zpl, tspl, escpos };
