import { objectSchema } from '@entrepot/contract/core/field.ts';
import { problemsOf } from '@entrepot/contract/core/problems.ts';
import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import type { ImportRow, Wrong } from '../../../core/sheets/imports.ts';
import { recipientProblems } from './recipients.ts';
import { contactHash, type NamedRegion, type RecipientLookups, regionColumns } from './recipient-lookups.ts';

/** An entry as a row of the sheet states it. */
export interface RecipientDraft {
  line: number;
  draft: DraftOf<typeof recipient>;
}
interface Reading {
  /** The owner of all rows; null: each row names it. */
  owner: string | null;
  lookups: RecipientLookups;
  /** The rows read before, by owner and contact. */
  seen: Map<string, number>;
}

const schema = objectSchema(recipient.fields, 'code');
const levels = ['countryId', 'provinceId', 'cityId', 'countyId', 'townId'] as const;
/** Reads a row by the rules of the form; reports all its errors, and returns no draft if there are any. */
export function readRecipient({ line, values }: ImportRow, { owner, lookups, seen }: Reading, wrong: Wrong): RecipientDraft[] {
  let right = true;
  const bad: Wrong = (...problem) => {
    right = false;
    wrong(...problem);
  };
  const ownerId = owner ?? lookups.members.get((values.memberCode ?? '').toUpperCase()) ?? null;
  if (!ownerId) bad(line, 'memberCode', 'orders.lines.member', { code: values.memberCode });
  const places = placesOf(line, values, lookups, bad);
  const { recipientName, phone, telephone, identityNumber, detailedAddress, companyName, taxNumber } = values;
  const read = schema.safeParse({
    ownerId,
    recipientType: companyName ? enumCodes.RecipientInformationType.Company : enumCodes.RecipientInformationType.Personal,
    recipientName,
    phoneCode: (values.phoneCode ?? '').replace(/\D/g, '') || places[0]?.phoneCode || '',
    phone,
    telephone,
    identityNumber,
    ...Object.fromEntries(levels.map((key, at) => [key, places[at]?.id ?? null])),
    detailedAddress,
    mailboxCode: values.mailboxCode || places.at(-1)?.postalCode || null,
    companyName,
    taxNumber,
  });
  const problems = read.success ? recipientProblems(read.data, null) : problemsOf(read.error);
  for (const { field, key, values: more } of problems) {
    const name = `${field[0]!.toLowerCase()}${field.slice(1)}`;
    // Errors of the owner and the regions were reported above.
    if (name !== 'ownerId' && !levels.some((level) => level === name)) bad(line, name, `core.field.${key}`, more);
  }
  if (!read.success || !right) return [];
  const contact = `${ownerId} ${contactHash(read.data)}`;
  const before = seen.get(contact);
  if (before) {
    wrong(line, 'recipientName', 'orders.lines.twice', { line: before });
    return [];
  }
  seen.set(contact, line);
  return [{ line, draft: read.data }];
}

/** Returns the regions of a row from the country down, as far as they are named; reports a name that is not below its predecessor. */
function placesOf(line: number, values: Record<string, string>, { region }: RecipientLookups, bad: Wrong): NamedRegion[] {
  const places: NamedRegion[] = [];
  for (const [at, key] of regionColumns.entries()) {
    const name = values[key] ?? '';
    if (!name) {
      if (at === 0) bad(line, key, 'core.field.required');
      break;
    }
    const found = region(at + 1, places.at(-1)?.id ?? null, name);
    if (!found) {
      bad(line, key, 'orders.lines.noRegion', { name });
      break;
    }
    places.push(found);
  }
  return places;
}
