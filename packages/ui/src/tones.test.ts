import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { describe, expect, it } from 'vitest';
import { toneOf } from './tones.ts';

const codes = enumCodes as unknown as Record<string, Record<string, number>>;
const tonesOf = (enumName: string) => {
  const byTone: Record<string, string[]> = {};
  for (const [key, code] of Object.entries(codes[enumName]!)) (byTone[toneOf(enumName, code)] ??= []).push(key);
  return byTone;
};

describe('the colour of a state', () => {
  it('of a count is blue while it is counted, and amber where somebody must count again or decide', () => {
    expect(tonesOf('StockCountStatus')).toEqual({ active: ['Open'], waits: ['Recount', 'Review'], idle: ['Closed'], wrong: ['Cancelled'] });
    expect(tonesOf('StockCountShelfStatus')).toEqual({
      waits: ['ToBeCounted', 'Differs'],
      active: ['Counting'],
      done: ['Agrees', 'Settled'],
    });
  });

  it('of a transfer, an inbound document and a customs declaration is blue until the last step', () => {
    expect(tonesOf('WarehouseTransferStatus')).toEqual({
      waits: ['Pending'],
      active: ['Loaded', 'Departed'],
      done: ['Arrived'],
      wrong: ['Cancelled'],
    });
    expect(tonesOf('WarehouseDocumentStatus').active).toEqual(['InTransit', 'Arrived', 'Receiving']);
    expect(tonesOf('CustomsStatus').active).toEqual(['Declared', 'Inspecting']);
  });

  it('of a shift that takes no more parcels is amber: somebody must send it off', () =>
    expect(tonesOf('TransportShiftStatus')).toEqual({
      idle: ['NotStarted'],
      active: ['Loading', 'Departed', 'Arrived'],
      waits: ['Closed'],
      done: ['Completed'],
      wrong: ['Cancelled'],
    }));

  it('of a remittance is amber until it is paid out', () =>
    expect(tonesOf('CodRemittanceStatus')).toEqual({ idle: ['Draft'], waits: ['Confirmed'], done: ['Remitted'], wrong: ['Cancelled'] }));

  it('of a statement is green once it is paid and not before: it is issued to be paid', () =>
    expect(tonesOf('BillSettlementStatus')).toEqual({
      idle: ['Open'],
      waits: ['Issued', 'PartiallyPaid'],
      done: ['Paid'],
      wrong: ['Overdue'],
    }));

  it('of an order is blue on its way, green once it is signed for, and amber where somebody must act', () =>
    expect(tonesOf('OrderStatus')).toEqual({
      idle: ['Draft', 'Returned'],
      waits: ['ToBeApproved', 'ToBePicked', 'ToBePacked', 'ToBePickedUp'],
      active: [
        'Picking',
        'Packed',
        'Bagged',
        'Transferring',
        'Departed',
        'Arrived',
        'CustomsClearing',
        'CustomsCleared',
        'Delivering',
        'Returning',
      ],
      done: ['Signed'],
      wrong: ['Cancelled', 'Lost'],
    }));
  it('of a package that was signed for at the door is blue: it is not on a shelf yet', () => {
    expect(toneOf('PackageStatus', codes.PackageStatus!.Signed!)).toBe('active');
    expect(toneOf('PackageStatus', codes.PackageStatus!.OnShelf!)).toBe('done');
  });
  it('of what was bought in the mall is blue from its sending until the buyer has it', () =>
    expect(tonesOf('SellerOrderStatus')).toEqual({
      waits: ['ToBePaid', 'ToBeDelivered'],
      active: ['Delivered', 'InWarehouse'],
      done: ['Completed'],
      idle: ['Refunded'],
      wrong: ['Cancelled'],
    }));
  it('of a bill is green once it is paid, amber while money is owed, grey when nothing is', () =>
    expect(tonesOf('PaymentStatus')).toEqual({
      waits: ['Unpaid', 'PartiallyPaid'],
      done: ['Paid', 'PartiallyRefunded'],
      idle: ['Refunded', 'NoPayment', 'Voided'],
    }));
  it('of a track is red at every problem and amber when the receiver must come', () => {
    const tones = tonesOf('TrajectoryStatus');
    expect(tones.wrong).toEqual(['CustomsException', 'DeliveryException', 'Cancelled']);
    expect(tones.waits).toEqual(['ReadyForPickup']);
    expect(tones.done).toContain('Signed');
  });
  it('of goods that are broken is red', () => expect(toneOf('InventoryState', codes.InventoryState!.Defective!)).toBe('wrong'));
  it('of a platform order is blue until its marketplace knows that it left, and red where it did not take it', () =>
    expect(tonesOf('ThirdPartyPlatformsOrderStatus')).toEqual({
      waits: ['ToBeMatched', 'ToBeOrdered'],
      active: ['Ordered', 'Shipped'],
      done: ['Confirmed'],
      wrong: ['ConfirmFailed', 'Cancelled'],
    }));
});
