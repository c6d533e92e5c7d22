/** Why a printer cannot print at the moment, as it reports itself. */
export const printerProblems = ['paper', 'cover', 'ribbon', 'jam', 'paused', 'offline', 'fault'] as const;
export type PrinterProblem = (typeof printerProblems)[number];

/**
 * Outcome of a job:
 * - `printed`: the printer or its queue confirmed it;
 * - `sent`: accepted by a printer that cannot confirm;
 * - `unreached`: nothing was sent;
 * - `blocked`: nothing was sent, because the printer reported a problem;
 * - `unsure`: interrupted, may have been printed;
 * - `failed`: cancelled or rejected behind the queue;
 * - `undrawn`: not convertible to the printer's language.
 */
export type Delivery = 'printed' | 'sent' | 'unreached' | 'unsure' | 'failed' | 'undrawn' | { blocked: PrinterProblem };

/** How a job that was sent is followed. */
export interface Following {
  /** Ends the following, for example because the service stops. */
  signal: AbortSignal;
  /** The printer reports a problem while it prints, or null when it is over. */
  onProblem(problem: PrinterProblem | null): void;
}
