import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { printLabels } from '../../core/print/print-pdf.ts';

/** Sends the labels of shelves to the workstation's printer, or opens them as a PDF. */
export const printShelfLabels = (file: string): Promise<string> => printLabels(file, enumCodes.TemplateType.ShelvesLabel);
