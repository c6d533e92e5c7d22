import { type MenuPlace, screen } from '../../core/screen.ts';

export const customsClearanceCompanyIndex = screen('CustomsClearanceCompanyIndex');
export const customsClearanceNumberIndex = screen('CustomsClearanceNumberIndex', ['Establish', 'Void', 'Delete', 'Assign']);
export const applicantInformationIndex = screen('ApplicantInformationIndex', ['Deactivate'], []);
export const logisticsInvoiceIndex = screen(
  'LogisticsInvoiceIndex',
  ['Establish', 'Edit', 'Delete', 'Issue', 'Void', 'Print'],
  ['Establish', 'Edit', 'Print'],
);

/** Their places in the menu. */
export const customsScreens: readonly MenuPlace[] = [
  {
    screen: customsClearanceCompanyIndex,
    at: ['warehouse', 70],
    activities: ['Customs'],
    audience: ['platform', 'site'],
    icon: 's-cooperation',
    titles: ['清关公司', '清關公司', 'Customs clearance companies'],
  },
  {
    screen: customsClearanceNumberIndex,
    at: ['warehouse', 80],
    activities: ['Customs'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'postcard',
    titles: ['清关号', '清關號', 'Customs clearance numbers'],
  },
  {
    screen: applicantInformationIndex,
    at: ['goods', 80],
    activities: ['Customs'],
    audience: ['platform', 'site', 'customer'],
    icon: 's-custom',
    titles: ['申报人', '申報人', 'Applicants'],
    folder: 'goods',
  },
  {
    screen: logisticsInvoiceIndex,
    at: ['goods', 90],
    activities: ['Customs'],
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'document',
    titles: ['物流发票', '物流發票', 'Logistics invoices'],
    folder: 'goods',
    roles: { PlatformFinance: ['Print'], SiteFinance: ['Print'] },
  },
];
