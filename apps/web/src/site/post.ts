interface Envelope {
  Code: number;
  Message?: string | null;
  Data?: unknown;
}

/** What is wrong with one field of a form. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** What the server said in place of an answer, and of which fields. */
export class Refused extends Error {
  readonly fields: readonly FieldProblem[];
  constructor(message: string, fields: readonly FieldProblem[]) {
    super(message);
    this.fields = fields;
  }
}

let base: Promise<string> | undefined;

/** Where the API of this host is. */
const apiBase = () => (base ??= post('/GetSiteApiUrlByHost', { Host: location.host }).then((found) => String(found).replace(/\/$/, '')));

/** Makes a call of the public site, in wire names. Throws Refused with what is to be read. */
export const tell = async (path: string, body: unknown): Promise<unknown> => post((await apiBase()) + path, body);

async function post(url: string, body: unknown): Promise<unknown> {
  const headers = { 'Accept-Language': document.documentElement.lang, 'Content-Type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(10_000) });
  const { Code, Message, Data } = (await answer.json()) as Envelope;
  if (Code === 0) return Data;
  const told = Array.isArray(Data) ? (Data as { Field?: string; Message?: string }[]) : [];
  const fields = told.map(({ Field = '', Message: message = '' }) => ({ field: Field, message }));
  throw new Refused([Message, ...fields.map(({ message }) => message)].filter(Boolean).join(' '), fields);
}
