import { text } from '../../core/calls/texts.ts';

/** A text on invoices, which are in the language of their tax authority. */
export const onPaper = (key: 'refund' | 'paymentVoided' | 'unit'): string => text('zh-tw', `einvoices.paper.${key}`)!;
