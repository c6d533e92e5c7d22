import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { qualityInspectionIndex } from '../receiving/screens.ts';
import { aboutMeasures } from '../warehouses/about-measures.ts';
import { commodity } from './commodity.ts';
import { commodityIndex } from './screens.ts';

/** The sizes and weights of a commodity, declared and measured, by its id or by the code on it. */
export const getCommoditySpecification = call({
  path: '/Commodity/GetCommoditySpecification',
  aliases: ['/UserCommodity/GetCommoditySpecification'],
  who: 'PSW',
  needs: [commodity.screen!, ...commodity.readableFrom!],
  reads: true,
  takes: {
    id: f.id(),
    identificationCode: f.code({ max: 50 }),
    /** Whose it is, where the goods of two customers bear the same code. */
    ownerId: f.ref('user', { wire: 'UserId' }),
  },
  gives: f.object(commodity.fields),
});

/** Writes what the warehouse measured of one piece; somebody else approves it before it is priced. */
export const editCommoditySpecification = call({
  path: '/Commodity/EditCommoditySpecification',
  aliases: ['/UserCommodity/EditCommoditySpecification'],
  who: 'PSW',
  needs: [commodityIndex.EditSpecification, qualityInspectionIndex.Start],
  takes: {
    id: f.id({ required: true }),
    length: f.centimetres({ required: true }),
    width: f.centimetres({ required: true }),
    height: f.centimetres({ wire: 'Geight', required: true }),
    actualWeight: f.kilograms({ wire: 'ActualOfWeight', required: true }),
    grossWeight: f.kilograms({ wire: 'GrossOfWeight' }),
    pictures: f.images({ wire: 'ImageUrls' }),
    ...aboutMeasures,
  },
  gives: done,
});

/** Approves or rejects what was measured. */
export const auditCommoditySpecification = call({
  path: '/Commodity/AuditCommoditySpecification',
  aliases: [
    '/Commodity/UpdateCommoditySpecificationAuditStatus',
    '/UserCommodity/AuditCommoditySpecification',
    '/UserCommodity/UpdateCommoditySpecificationAuditStatus',
  ],
  who: 'PS',
  needs: commodityIndex.AuditSpecification,
  takes: { ids: f.ids({ required: true, max: 200 }), approved: f.flag({ required: true }) },
  gives: done,
});
