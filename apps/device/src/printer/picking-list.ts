import { z } from 'zod';

const envelope = z.object({ Code: z.number(), Message: z.string().nullish(), Data: z.unknown().optional() });
const timeoutMs = 4_500;
const largest = 20_000_000;

/** The picking list and the API to fetch it from. */
export interface PickingSource {
  /** Absolute base URL of the API. */
  apiUrl: string;
  token: string;
  /** `Accept-Language` header for the message of a refusal. */
  language: string;
  pickingId: string;
}

/** The server refused to print the list. `message` is the server's text. */
export class ListRefused extends Error {}

/**
 * Fetches the PDF of a picking list with the user's token. The page has already marked the list as printed, so it is requested as a reprint
 * as well. Throws `ListRefused` when the server refuses, other errors on a timeout or an invalid response.
 */
export async function pickingListPdf({ apiUrl, token, language, pickingId }: PickingSource): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(`${apiUrl}/PickingList/PrintPicking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'accept-language': language },
    body: JSON.stringify({ Ids: [pickingId], ReprintIds: [pickingId] }),
    signal,
  });
  const { Code, Message, Data } = envelope.parse(await answer.json());
  if (Code !== 0) throw new ListRefused(Message || `${Code}`);
  // The URL is presigned and may point to another host, so the token is not sent.
  const file = await fetch(new URL(z.string().parse(Data), apiUrl), { signal });
  return pdfOf(Buffer.from(await file.arrayBuffer()));
}

/** Checks for the PDF signature. */
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-';

function pdfOf(bytes: Buffer): Buffer {
  if (bytes.length > largest || !isPdf(bytes)) throw new Error('not a PDF');
  return bytes;
}
