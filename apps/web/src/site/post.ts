interface Envelope {
  Code: number;
  Message?: string | null;
  Data?: unknown;
}

/** Error of one form field. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** Refusal of the server with the fields it concerns. */
export class Refused extends Error {
  readonly fields: readonly FieldProblem[];
  constructor(message: string, fields: readonly FieldProblem[]) {
    super(message);
    this.fields = fields;
  }
}

let base: Promise<string> | undefined;

/** API address of this host. */
const apiBase = () => (base ??= post('/GetSiteApiUrlByHost', { Host: location.host }).then((found) => String(found).replace(/\/$/, '')));

/** Calls the public API with wire names. Throws Refused with a readable message. */
export const sendJson = async (path: string, body: unknown): Promise<unknown> => post((await apiBase()) + path, body);

async function post(url: string, body: unknown): Promise<unknown> {
  const headers = { 'Accept-Language': document.documentElement.lang, 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10_000) });
  const { Code, Message, Data } = (await answer.json()) as Envelope;
  if (Code === 0) return Data;
  const problems = Array.isArray(Data) ? (Data as { Field?: string; Message?: string }[]) : [];
  const fields = problems.map(({ Field = '', Message: message = '' }) => ({ field: Field, message }));
  throw new Refused([Message, ...fields.map(({ message }) => message)].filter(Boolean).join(' '), fields);
}
