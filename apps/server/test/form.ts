import type { Person } from '@entrepot/server/testing/people.ts';
import type { TestServer } from '@entrepot/server/testing/server.ts';

const edge = 'edge-of-a-part';

/** The body and content type of an attachment, as a browser's form sends it. */
export function form(file: Buffer, name = 'a.pdf'): { body: Buffer; type: string } {
  const head =
    `--${edge}\r\ncontent-disposition: form-data; name="UploadFileType"\r\n\r\n0\r\n` +
    `--${edge}\r\ncontent-disposition: form-data; name="FileStream"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${edge}--\r\n`)]),
    type: `multipart/form-data; boundary=${edge}`,
  };
}

/** Uploads an attachment; returns the answer with its HTTP status. */
export async function upload(server: TestServer, person: Person, file: Buffer) {
  const { body, type } = form(file);
  const answer = await server.server.http.inject({
    method: 'POST',
    url: '/api/UpLoadFile/UpLoadFile',
    headers: { authorization: `Bearer ${person.token}`, host: 'localhost', 'accept-language': 'en-us', 'content-type': type },
    payload: body,
  });
  return { status: answer.statusCode, ...(answer.json() as { Code: number; Data: { Id: string; Url: string } }) };
}
