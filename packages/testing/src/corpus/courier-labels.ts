/** A number of each courier, as printed below its bars. */
export const courierNumbers = [
  'SF1234567890123',
  'YT8812345678901',
  '78812345678901',
  '431234567890123',
  '4312345678901',
  'JT5123456789012',
  'EA123456789CN',
  '1Z999AA10123456784',
  '9400111899223197428490',
  '986578788855',
  '00340434161094042557',
  'JDVA12345678901',
  '620123456789',
  'D12345678',
];

/** Codes as a scanner reads them from a label, and the number on it. */
export const scannedLabels: [scanned: string, number: string][] = [
  ['JDVA12345678901-1-1-', 'JDVA12345678901'],
  ['420100019400111899223197428497', '9400111899223197428497'],
  ['d986578788855b', '986578788855'],
  ['A620123456789A', '620123456789'],
  ["MMM={'k1':'755WE','k2':'755','k3':'','k4':'T4','k5':'SF1234567890123','k6':''}", 'SF1234567890123'],
  [']C100340434161094042557', '00340434161094042557'],
  ['(00)340434161094042557', '00340434161094042557'],
];

/** Scanned texts, and the kind that a scan names if it is no courier number. */
export const otherScans: [scanned: string, kind: string | null][] = [
  ['https://ucmp.sf-express.com/w?p=1', 'webAddress'],
  ['WWW.EXAMPLE.COM/1', 'webAddress'],
  ['6901234567892', 'productBarcode'],
  ['9787111544937', 'productBarcode'],
  ['6901234567893', null],
  ['FRAGILE', 'words'],
  ['THIS-SIDE-UP', 'words'],
];
