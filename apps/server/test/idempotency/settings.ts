import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { resourceNamed } from '../../src/core/schema/registry.ts';
import type { Bench } from '../resource-bench.ts';
import { fresh } from './floor.ts';
import type { Prepared, Preparations } from './repeat.ts';

/** The id of a new row of a resource. */
const newRow = async (bench: Bench, resource: string): Promise<string> => (await bench.create(resourceNamed(resource)!)).id;
/** A call of an operator on a new row of a resource. */
const onRow =
  (resource: string, more: object = {}, before?: string) =>
  async (bench: Bench): Promise<Prepared> => {
    const [by, Id] = [bench.persons.site, await newRow(bench, resource)];
    if (before) await by.ok(before, { Id });
    return [by, { Id, ...more }];
  };
/** An edit of a new row, which makes a new version of it. */
const editOf =
  (name: string) =>
  async (bench: Bench): Promise<Prepared> => {
    const resource = resourceNamed(name)!;
    const { id: Id } = await bench.create(resource);
    const { RowVersion } = (await bench.open(resource, Id)).Data;
    return [bench.persons.site, { ...(await bench.draftFor(resource, bench.served(resource, 'edit')!)), Id, RowVersion }];
  };

async function carrierWithNumbers(bench: Bench) {
  const by = bench.persons.site;
  const { Id: CarrierId } = await by.ok('/Carrier/EstablishCarrier', { Name: fresh('Carrier'), CarrierInterface: 2 });
  await by.ok('/Carrier/EstablishLocalTrackingNumbers', { CarrierId, Numbers: [fresh('LN'), fresh('LN')] });
  const { Data } = await by.ok('/Carrier/GetLocalTrackingNumbers', { CarrierId, rows: 10 });
  return { CarrierId: CarrierId as string, Ids: (Data as { Id: string }[]).map(({ Id }) => Id) };
}
const numbersOf = async (bench: Bench): Promise<Prepared> => [bench.persons.site, { Ids: (await carrierWithNumbers(bench)).Ids }];
const without = (row: object, never: RegExp) => Object.fromEntries(Object.entries(row).filter(([name]) => !never.test(name)));

/** Preparations of calls on settings of a site. */
export const settingsCalls: Preparations<Bench> = {
  '/Carrier/DisableCarrier': onRow('carrier'),
  '/Carrier/EnableCarrier': onRow('carrier', {}, '/Carrier/DisableCarrier'),
  '/Carrier/EstablishLocalTrackingNumbers': async (bench) => [
    bench.persons.site,
    { CarrierId: (await carrierWithNumbers(bench)).CarrierId, Numbers: [fresh('LN'), fresh('LN')] },
  ],
  '/Carrier/DeleteLocalTrackingNumbers': numbersOf,
  '/Carrier/VoidLocalTrackingNumbers': numbersOf,
  '/GlobalCountries/EnableGlobalCountries': async (bench) => {
    const { Data } = await bench.persons.site.ok('/GlobalCountries/GetGlobalCountries', { rows: 5 });
    return [bench.persons.site, { Id: Data[0].Id, Enabled: false }];
  },
  '/InboundQuotation/EditInboundQuotation': editOf('inboundQuotation'),
  '/InboundQuotation/EnableInboundQuotation': onRow('inboundQuotation', { Enabled: true }),
  '/WarehouseQuotation/EditWarehouseQuotation': editOf('warehouseQuotation'),
  '/WarehouseQuotation/EnableWarehouseQuotation': onRow('warehouseQuotation', { Enabled: true }),
  '/TransferQuotation/EditTransferQuotation': editOf('transferQuotation'),
  '/TransferQuotation/CopyTransferQuotation': onRow('transferQuotation'),
  '/TransferQuotation/EnableTransferQuotation': onRow('transferQuotation'),
  '/TransferQuotation/DisableTransferQuotation': onRow('transferQuotation', {}, '/TransferQuotation/EnableTransferQuotation'),
  '/PickingRule/EnablePickingRule': onRow('pickingRule', { Enabled: false }),
  '/Template/PreviewTemplate': onRow('template'),
  '/Template/RestoreTemplateVersion': async (bench) => {
    const [by, edit] = await editOf('template')(bench);
    await by.ok('/Template/EditTemplate', edit);
    return [by, { Id: (edit as { Id: string }).Id, Version: 1 }];
  },
  '/OpeningCalendar/CopyOpeningCalendar': async (bench) => [
    bench.persons.site,
    {
      Id: await newRow(bench, 'openingCalendar'),
      SelfPickupAddressIds: [await newRow(bench, 'selfPickupAddress')],
      WithWeek: true,
      WithExceptions: true,
    },
  ],
  '/HelpTutorial/PublishHelpTutorial': onRow('helpTutorial'),
  '/HelpTutorial/WithdrawHelpTutorial': onRow('helpTutorial', {}, '/HelpTutorial/PublishHelpTutorial'),
  '/Site/EditSiteActivities': async ({ persons: { site } }) => {
    const { RowVersion } = await site.ok('/Site/GetSiteActivities');
    return [site, { RowVersion, Activities: [enumCodes.SiteActivity.Forwarding] }];
  },
  '/Site/EditSiteConfiguration': async ({ persons: { site } }) => {
    const row = await site.ok('/Site/GetSiteConfiguration');
    const { Id, RowVersion, SupplementTolerance } = row;
    const values = without(row, /^(Id|SiteId|SiteName|RowVersion|Creat|LastModif)/);
    return [site, { ...values, Id, RowVersion, SupplementTolerance: SupplementTolerance + 1 }];
  },
};
