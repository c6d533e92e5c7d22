import { z } from 'zod';

const envelope = z.object({ Code: z.number(), Message: z.string().nullish(), Data: z.unknown().optional() });
const patience = 4_500;
const largest = 20_000_000;

/** Whose list it is and where it lies. */
export interface Asking {
  /** The API's address, absolute. */
  apiUrl: string;
  token: string;
  /** What the refusal is worded in, as browsers say it. */
  language: string;
  pickingId: string;
}

/** What the server says against it, in its own words. */
export class ListRefused extends Error {}

/**
 * The PDF of a picking list, by the token of the person at the page. The page has marked the list as printed before it asks for paper, so
 * that it stands among those to print again. Throws ListRefused when the server refuses, other errors when it does not answer in time.
 */
export async function pickingListPdf({ apiUrl, token, language, pickingId }: Asking): Promise<Buffer> {
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch(`${apiUrl}/PickingList/PrintPicking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'accept-language': language },
    body: JSON.stringify({ Ids: [pickingId], ReprintIds: [pickingId] }),
    signal,
  });
  const { Code, Message, Data } = envelope.parse(await answer.json());
  if (Code !== 0) throw new ListRefused(Message || `${Code}`);
  // The address is signed for itself, and lies elsewhere when files do: the token stays here.
  const file = await fetch(new URL(z.string().parse(Data), apiUrl), { signal });
  return pdfOf(Buffer.from(await file.arrayBuffer()));
}

/** Whether these bytes begin as a PDF does. */
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-';

function pdfOf(bytes: Buffer): Buffer {
  if (bytes.length > largest || !isPdf(bytes)) throw new Error('not a PDF');
  return bytes;
}
