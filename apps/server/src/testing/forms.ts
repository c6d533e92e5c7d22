import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import { outcomeOf } from './outcomes.ts';
import type { Envelope, Person } from './people.ts';
import type { TestServer } from './server.ts';

/** A file in a form. */
export interface FilePart {
  name: string;
  bytes: Buffer;
}
const edge = 'edge-of-a-part';

/** The parts of a form: texts and files by name. */
type Parts = Readonly<Record<string, string | FilePart>>;

/** Returns the body and the content type of a multipart form, as a browser sends it. */
export function formOf(parts: Parts): { body: Buffer; type: string } {
  const chunks = Object.entries(parts).flatMap(([key, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"\r\ncontent-type: application/octet-stream`;
    const head = `--${edge}\r\ncontent-disposition: form-data; name="${key}"${file}\r\n\r\n`;
    return [Buffer.from(head), typeof value === 'string' ? Buffer.from(value) : value.bytes, Buffer.from('\r\n')];
  });
  return { body: Buffer.concat([...chunks, Buffer.from(`--${edge}--\r\n`)]), type: `multipart/form-data; boundary=${edge}` };
}

/** Sends a multipart form; returns the envelope and the HTTP status. The path is without /api; null is a visitor. */
export async function sendForm(
  server: Pick<TestServer, 'server'>,
  person: Pick<Person, 'token'> | null,
  path: string,
  parts: Parts,
): Promise<Envelope> {
  const { body, type } = formOf(parts);
  const answer = await server.server.http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: definedOnly({
      authorization: person?.token ? `Bearer ${person.token}` : undefined,
      host: 'localhost',
      'accept-language': 'en-us',
      'content-type': type,
    }),
    payload: body,
  });
  return { status: answer.statusCode, ...(answer.json() as Omit<Envelope, 'status'>) };
}

/** Uploads a file; returns its id and address. `open`: publicly readable. */
export async function uploadFile(
  server: Pick<TestServer, 'server'>,
  person: Pick<Person, 'token'>,
  file: FilePart,
  { type = '0', open = false } = {},
): Promise<{ Id: string; Url: string }> {
  const answer = await sendForm(
    server,
    person,
    '/UpLoadFile/UpLoadFile',
    definedOnly({ UploadFileType: type, FileClassify: open ? 'SitePage' : undefined, FileStream: file }),
  );
  if (outcomeOf(answer) !== 'Ok') throw new Error(`the upload was refused: ${answer.Code} ${answer.Message}`);
  return answer.Data;
}

/** A one-colour PNG. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
