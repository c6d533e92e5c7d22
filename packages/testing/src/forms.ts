import { given } from '@entrepot/contract/core/given.ts';
import type { Envelope, Person } from './people.ts';
import type { TestServer } from './server.ts';

/** A file in a form. */
export interface FilePart {
  name: string;
  bytes: Buffer;
}
const edge = 'edge-of-a-part';

/** Sends a form with files as a browser does; gives the envelope and the HTTP status. Path without /api. */
export async function sendForm(
  server: Pick<TestServer, 'server'>,
  person: Pick<Person, 'token'>,
  path: string,
  parts: Readonly<Record<string, string | FilePart>>,
): Promise<Envelope> {
  const chunks = Object.entries(parts).flatMap(([key, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${value.name}"\r\ncontent-type: application/octet-stream`;
    const head = `--${edge}\r\ncontent-disposition: form-data; name="${key}"${file}\r\n\r\n`;
    return [Buffer.from(head), typeof value === 'string' ? Buffer.from(value) : value.bytes, Buffer.from('\r\n')];
  });
  const answer = await server.server.http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: given({
      authorization: person.token ? `Bearer ${person.token}` : undefined,
      host: 'localhost',
      'accept-language': 'en-us',
      'content-type': `multipart/form-data; boundary=${edge}`,
    }),
    payload: Buffer.concat([...chunks, Buffer.from(`--${edge}--\r\n`)]),
  });
  return { status: answer.statusCode, ...(answer.json() as Omit<Envelope, 'status'>) };
}

/** Uploads a file; gives its id and address. `open`: for everybody to read. */
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
    given({ UploadFileType: type, FileClassify: open ? 'SitePage' : undefined, FileStream: file }),
  );
  if (answer.Code !== 0) throw new Error(`the upload was refused: ${answer.Code} ${answer.Message}`);
  return answer.Data;
}

/** A picture of one colour, as PNG. */
export const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
