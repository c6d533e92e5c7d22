import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isDemoMode } from '@entrepot/contract/data/demo-mode.ts';
import { einvoiceService } from '@entrepot/contract/modules/einvoices/einvoice-service.ts';
import { ListPage } from '../../core/list/list-page.tsx';

const { Sandbox } = enumCodes.EinvoiceProvider;
const { ZeroRated } = enumCodes.EinvoiceTaxType;

/** The service that issues the e-invoices of a site. */
export function Page() {
  return (
    <ListPage
      of={einvoiceService}
      detail={false}
      form={{
        fields: ({ einvoiceTaxType, einvoiceProvider }) => ({
          zeroTaxReason: { hidden: einvoiceTaxType !== ZeroRated },
          ...(einvoiceProvider === Sandbox ? { hashKey: { hidden: true }, hashIv: { hidden: true } } : {}),
        }),
        defaults: isDemoMode() ? { einvoiceProvider: Sandbox, sandbox: true } : {},
      }}
      rowTone={({ enabled }) => (enabled ? undefined : 'neutral')}
    />
  );
}
