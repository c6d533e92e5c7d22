import { parseAddress } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { useRef, useState } from 'react';
import { callApi, type ResponseOf } from '../calls/api.ts';
import type { FormValues } from '../form/form-values.ts';
import { useAction } from '../react/use-action.ts';
import { useTexts } from '../react/use-texts.ts';
import { languageNow } from '../texts/i18n.ts';

type Pasted = ResponseOf<typeof parseAddress.output>;

const ofPerson = ['recipientName', 'phone', 'telephone'] as const;
const ofPlace = ['provinceId', 'cityId', 'countyId', 'townId', 'detailedAddress', 'mailboxCode'] as const;

/**
 * The values that a pasted address changes in a form. Fields that it does not contain are unchanged, except those of another person or
 * place: a name that differs clears phone and identity numbers, an address clears the regions and the postal code of the previous one, and
 * what the previous paste (`last`) filled in is cleared.
 */
export function pasteChanges(pasted: Pasted, values: FormValues, last: FormValues): FormValues {
  const isAnother = Boolean(pasted.recipientName && values.recipientName && pasted.recipientName !== values.recipientName);
  const isPlace = Boolean(pasted.detailedAddress || pasted.provinceId);
  const clears = (key: string, isOther: boolean) => isOther || (last[key] !== undefined && last[key] !== null && last[key] === values[key]);
  const changes: FormValues = {};
  const put = (key: (typeof ofPerson | typeof ofPlace)[number], isOther: boolean) => {
    if (pasted[key]) changes[key] = pasted[key];
    else if (values[key] && clears(key, isOther)) changes[key] = null;
  };
  for (const key of ofPerson) put(key, isAnother);
  for (const key of ofPlace) put(key, isPlace);
  // Country and calling code of the site remain where the text has none.
  if (pasted.countryId) changes.countryId = pasted.countryId;
  if (pasted.phoneCode) changes.phoneCode = pasted.phoneCode;
  if (isAnother && values.identityNumber) changes.identityNumber = null;
  return changes;
}

/** The box for a pasted address: its text, of which what was not understood remains, and what to check. */
export function usePastedAddress(change: (key: string, value: unknown) => void, values: FormValues) {
  const t = useTexts('orders');
  const [text, setText] = useState('');
  const [notes, setNotes] = useState<readonly string[]>([]);
  const last = useRef<FormValues>({});
  const reading = useAction(async () => {
    const pasted = await callApi(parseAddress, { text }, { quiet: true });
    const changes = pasteChanges(pasted, values, last.current);
    // The country first: a region field depends on the one above it.
    for (const key of ['countryId', ...Object.keys(changes).filter((name) => name !== 'countryId')])
      if (key in changes) change(key, changes[key]);
    last.current = { ...pasted };
    const isNothing = !Object.values(changes).some(Boolean);
    const fields = pasted.uncertain.map((key) => t(`recipient.fields.${key}`));
    setNotes([
      ...(isNothing ? [t('pages.pasteNothing')] : pasted.unread ? [t('pages.pasteLeft')] : []),
      ...(fields.length ? [t('pages.pasteCheck', { fields: fields.join(languageNow().startsWith('zh') ? '、' : ', ') })] : []),
    ]);
    setText(isNothing ? text : (pasted.unread ?? ''));
  });
  return {
    text,
    notes,
    busy: reading.busy,
    setText: (typed: string) => {
      setText(typed);
      setNotes([]);
    },
    read: () => void reading.run(undefined),
  };
}
