import type { DeclarantSnapshot, ReceiverSnapshot } from '@entrepot/contract/modules/orders/snapshots.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { internationalPhone } from '@entrepot/rules/postal.ts';
import type { Db } from '../../core/db/db.ts';
import { latin, latinName } from '../../core/print/latin.ts';
import { addressesOnPaper } from '../sites/public.ts';

/** A party on customs documents, in Latin letters where the destination does not read Chinese. */
export interface PaperParty {
  name: string;
  company: string | null;
  taxNumber: string | null;
  /** International, with a plus and the calling code where it is known. */
  phone: string;
  address: string;
  /** In English, with its code. */
  country: string | null;
}

/** Writes a text as the destination reads it: with its Latin form in front where that does not read Chinese. */
function readable(text: string, language: Language, write: (text: string) => string = latin): string {
  if (language !== 'en-us') return text;
  const written = write(text);
  return written === text ? text : `${written} (${text})`;
}

/** Returns recipients as customs documents state them, in order. */
export async function receiversOnPaper(tx: Db, receivers: readonly (ReceiverSnapshot | null)[]): Promise<(PaperParty | null)[]> {
  const addresses = await addressesOnPaper(
    tx,
    receivers.flatMap((receiver) => receiver ?? []),
  );
  return receivers.map((receiver) => {
    if (!receiver) return null;
    const { line, language, country, phoneCode } = addresses.shift()!;
    return {
      name: readable(receiver.name, language, latinName),
      company: receiver.companyName && readable(receiver.companyName, language),
      taxNumber: receiver.taxNumber,
      phone: internationalPhone(receiver.phoneCode ?? phoneCode, receiver.phone),
      address: language === 'en-us' ? latin(line) : line,
      country,
    };
  });
}

/** A declarant, and the recipient whose customs read the document: they decide in which letters it is written. */
interface Declared {
  declarant: DeclarantSnapshot | null;
  receiver: ReceiverSnapshot | null;
}

/** Returns the declarants of orders as the customs of their destinations read them, in order. */
export async function declarantsOnPaper(tx: Db, orders: readonly Declared[]): Promise<(PaperParty | null)[]> {
  const [own, destinations] = await Promise.all([
    addressesOnPaper(
      tx,
      orders.flatMap(({ declarant }) => declarant ?? []),
    ),
    addressesOnPaper(
      tx,
      orders.flatMap(({ receiver }) => receiver ?? []),
    ),
  ]);
  return orders.map(({ declarant, receiver }) => {
    const language = receiver ? destinations.shift()!.language : 'en-us';
    if (!declarant) return null;
    const { line, country, phoneCode } = own.shift()!;
    return {
      name: readable(declarant.contacts, language, latinName),
      company: null,
      taxNumber: null,
      phone: internationalPhone(phoneCode, declarant.phone),
      address: language === 'en-us' ? latin(line) : line,
      country,
    };
  });
}
