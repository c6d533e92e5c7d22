import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { editMineEinvoiceChoice, getMineEinvoiceChoice } from '@entrepot/contract/modules/einvoices/einvoice-choice.ts';
import { type FormEvent, useState } from 'react';
import type { ResponseOf } from '../calls/api.ts';
import { wholeMessage } from '../calls/problem.ts';
import { useCallQuery } from '../react/call-query.ts';
import { useCall } from '../react/use-action.ts';
import { useTexts } from '../react/use-texts.ts';
import { enumLabel } from '../texts/enum-label.ts';

type Choice = Omit<ResponseOf<typeof getMineEinvoiceChoice.output>, 'offered'>;
type Buyer = CodeOf<'EinvoiceBuyer'>;
type TextKey = 'mobileBarcode' | 'donationCode' | 'companyNumber' | 'companyName';

const { Member, MobileBarcode, Donation, Company } = enumCodes.EinvoiceBuyer;
const buyers: readonly Buyer[] = Object.values(enumCodes.EinvoiceBuyer);
const keysOf: Record<Buyer, readonly TextKey[]> = {
  [Member]: [],
  [MobileBarcode]: ['mobileBarcode'],
  [Donation]: ['donationCode'],
  [Company]: ['companyNumber', 'companyName'],
};
const lengths: Record<TextKey, number> = { mobileBarcode: 8, donationCode: 7, companyNumber: 8, companyName: 60 };
const hints: Partial<Record<TextKey, string>> = {
  mobileBarcode: 'barcodeHint',
  donationCode: 'donationHint',
  companyNumber: 'companyHint',
};

/** The customer's choice for the e-invoices of the next payments, and the form that changes it. `offered`: the site issues them. */
export function useEinvoiceChoice(saved?: () => void) {
  const t = useTexts('einvoices');
  const { data, error, refetch } = useCallQuery(getMineEinvoiceChoice, {});
  const [typed, setTyped] = useState<Partial<Choice>>({});
  const [problem, setProblem] = useState('');
  const saving = useCall(editMineEinvoiceChoice, {
    success: t('pages.saved'),
    handle(refusal) {
      setProblem(wholeMessage(refusal));
      return true;
    },
    async done() {
      await refetch();
      setTyped({});
      saved?.();
    },
  });
  const shown = data && { ...data, ...typed };
  const buyer = shown?.einvoiceBuyer ?? Member;
  const detail = data ? keysOf[data.einvoiceBuyer].map((key) => data[key]).filter(Boolean) : [];
  return {
    error,
    refetch,
    isReady: data !== undefined,
    offered: data?.offered ?? false,
    /** The stored choice in one line. */
    summary: data ? t('pages.now', { choice: [enumLabel('EinvoiceBuyer', data.einvoiceBuyer), ...detail].join(' ') }) : '',
    form: {
      lead: t('pages.choiceLead'),
      label: t('einvoiceChoice.fields.einvoiceBuyer'),
      buyers: buyers.map((value) => ({ value: value as number, label: enumLabel('EinvoiceBuyer', value) })),
      buyer: buyer as number,
      chooseBuyer(value: number | null) {
        setProblem('');
        setTyped({ ...typed, einvoiceBuyer: (value ?? Member) as Buyer });
      },
      fields: keysOf[buyer].map((key) => ({
        key,
        label: t(`einvoiceChoice.fields.${key}`),
        hint: hints[key] && t(`pages.${hints[key]}`),
        value: shown?.[key] ?? '',
        maxLength: lengths[key],
        onChange: (text: string) => setTyped({ ...typed, [key]: text }),
      })),
      problem,
      save: t('pages.save'),
      busy: saving.busy,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        setProblem('');
        if (shown) {
          const { mobileBarcode, donationCode, companyNumber, companyName } = shown;
          void saving.run({ einvoiceBuyer: buyer, mobileBarcode, donationCode, companyNumber, companyName });
        }
      },
    },
  };
}
