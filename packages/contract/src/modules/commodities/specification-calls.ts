import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { qualityInspectionIndex } from '../receiving/screens.ts';
import { aboutMeasures, readingInput } from '../warehouses/measure-fields.ts';
import { commodity } from './commodity.ts';
import { commodityIndex } from './screens.ts';

/** The sizes and weights of a commodity, declared and measured, by its id or by a code on it. */
export const getCommoditySpecification = call({
  path: '/Commodity/GetCommoditySpecification',
  aliases: ['/UserCommodity/GetCommoditySpecification'],
  audience: ['platform', 'site', 'warehouse'],
  needs: [commodity.screen!, ...commodity.readableFrom!],
  transaction: 'none',
  input: {
    id: f.id(),
    identificationCode: f.code({ max: 50 }),
    /** Its owner, when the goods of two customers have the same code. */
    ownerId: f.customer({ apiName: 'UserId' }),
  },
  output: f.object(commodity.fields),
});

/** Records what the warehouse measured of one piece; another person approves it before it is used for pricing. */
export const editCommoditySpecification = call({
  path: '/Commodity/EditCommoditySpecification',
  aliases: ['/UserCommodity/EditCommoditySpecification'],
  audience: ['platform', 'site', 'warehouse'],
  needs: [commodityIndex.EditSpecification, qualityInspectionIndex.Start],
  input: {
    id: f.id({ required: true }),
    length: f.centimetres({ required: true }),
    width: f.centimetres({ required: true }),
    height: f.centimetres({ apiName: 'Geight', required: true }),
    actualWeight: f.kilograms({ apiName: 'ActualOfWeight', required: true }),
    grossWeight: f.kilograms({ apiName: 'GrossOfWeight' }),
    pictures: f.images({ apiName: 'ImageUrls' }),
    ...aboutMeasures,
    ...readingInput,
  },
  output: done,
});

/** Approves or rejects measured values. */
export const auditCommoditySpecification = call({
  path: '/Commodity/AuditCommoditySpecification',
  aliases: [
    '/Commodity/UpdateCommoditySpecificationAuditStatus',
    '/UserCommodity/AuditCommoditySpecification',
    '/UserCommodity/UpdateCommoditySpecificationAuditStatus',
  ],
  audience: ['platform', 'site'],
  needs: commodityIndex.AuditSpecification,
  input: { ids: f.ids({ required: true, max: 200 }), approved: f.flag({ required: true }) },
  output: done,
});
