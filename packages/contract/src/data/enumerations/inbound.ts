import { coded, status } from '../coded.ts';

export const inbound = {
  WarehouseDocumentType: coded({
    Package: [1, '包裹入库单', '包裹入庫單', 'Package receipt'],
    Commodity: [2, '商品入库单', '商品入庫單', 'Commodity receipt'],
    Return: [3, '退货入库单', '退貨入庫單', 'Return receipt'],
    Transfer: [4, '调拨入库单', '調撥入庫單', 'Transfer receipt'],
  }),
  /** Of inbound documents and inbound return orders. */
  WarehouseDocumentStatus: status({
    Draft: [10, '草稿', '草稿', 'Draft', 'neutral'],
    Submitted: [20, '待到仓', '待到倉', 'Awaiting arrival', 'waiting'],
    InTransit: [30, '运输中', '運輸中', 'In transit', 'progress'],
    Arrived: [40, '已到仓', '已到倉', 'Arrived', 'progress'],
    Receiving: [50, '收货中', '收貨中', 'Receiving', 'progress'],
    Shelved: [60, '已上架', '已上架', 'All on shelf', 'success'],
    Ended: [70, '已完结', '已完結', 'Closed', 'neutral'],
    Cancelled: [90, '已取消', '已取消', 'Cancelled', 'error'],
  }),
  BinType: coded({
    Carton: [1, '纸箱', '紙箱', 'Carton'],
    Pallet: [2, '托盘', '棧板', 'Pallet'],
    Bag: [3, '袋', '袋', 'Bag'],
    Loose: [4, '散货', '散貨', 'Loose'],
  }),
  /** How far the sender has filled a bin. */
  BinPackagingStatus: status({
    NotPacked: [1, '未装箱', '未裝箱', 'Not packed', 'neutral'],
    PartiallyPacked: [2, '部分装箱', '部分裝箱', 'Partially packed', 'waiting'],
    Packed: [3, '已装箱', '已裝箱', 'Packed', 'success'],
  }),
  BinStatus: status({
    Expected: [1, '待收货', '待收貨', 'Expected', 'neutral'],
    Signed: [2, '已收货', '已收貨', 'Received', 'progress'],
    Inspecting: [3, '质检中', '品檢中', 'Being inspected', 'progress'],
    Inspected: [4, '已质检', '已品檢', 'Inspected', 'progress'],
    OnShelf: [5, '已上架', '已上架', 'On shelf', 'success'],
    OffShelf: [6, '已下架', '已下架', 'Off shelf', 'waiting'],
    Emptied: [7, '已拆完', '已拆完', 'Emptied', 'neutral'],
    Missing: [8, '未到', '未到', 'Missing', 'error'],
  }),
  /** Of the question to the owner about announced goods that did not arrive. */
  MissingGoodsStatus: status({
    Open: [1, '待客户答复', '待客戶回覆', 'Waiting for the customer', 'waiting'],
    Answered: [2, '客户已答复', '客戶已回覆', 'Answered', 'progress'],
    Settled: [3, '已处理', '已處理', 'Settled', 'success'],
  }),
  /** The request of the owner of missing goods. */
  MissingGoodsAnswer: coded({
    Search: [1, '请再查找', '請再尋找', 'Search again'],
    Later: [2, '稍后补送', '稍後補送', 'They will follow'],
    NotSent: [3, '未发货，确认短少', '未出貨，確認短少', 'They were not sent'],
    Compensation: [4, '要求赔偿', '要求賠償', 'Claim compensation'],
  }),
  /** Of the question to the owner about goods that arrived without being announced. */
  UnannouncedGoodsStatus: status({
    Open: [1, '待客户答复', '待客戶回覆', 'Waiting for the customer', 'waiting'],
    Answered: [2, '待退回', '待退回', 'To be sent back', 'progress'],
    Settled: [3, '已处理', '已處理', 'Settled', 'success'],
  }),
  /** The request of the owner of unannounced goods. */
  UnannouncedGoodsAnswer: coded({
    Accept: [1, '收入库存', '收入庫存', 'Accept into stock'],
    SendBack: [2, '退回', '退回', 'Send back'],
  }),
  /** Of one line of a quality inspection. */
  QualityInspectionStatus: status({
    ToBeInspected: [1, '待质检', '待品檢', 'To be inspected', 'waiting'],
    Inspecting: [2, '质检中', '品檢中', 'Inspecting', 'progress'],
    Inspected: [3, '已质检', '已品檢', 'Inspected', 'success'],
    Exempt: [4, '免检', '免檢', 'Exempt', 'neutral'],
  }),
  InspectionResult: coded({
    Qualified: [1, '合格', '合格', 'Accepted'],
    Defective: [2, '不良品', '不良品', 'Defective'],
    Problem: [3, '问题件', '問題件', 'Problem'],
    Short: [4, '少件', '短少', 'Short'],
    Extra: [5, '多件', '溢收', 'Extra'],
    WrongGoods: [6, '错货', '錯貨', 'Wrong goods'],
  }),
  /** Of inbound return orders and return logistics orders. */
  ReturnReason: coded({
    NoReason: [1, '无理由退货', '無理由退貨', 'Change of mind'],
    Quality: [2, '质量问题', '品質問題', 'Quality'],
    WrongGoods: [3, '发错货', '出錯貨', 'Wrong goods'],
    Refused: [4, '拒收', '拒收', 'Refused'],
    Undeliverable: [5, '无法派送', '無法配送', 'Undeliverable'],
    Unclaimed: [6, '逾期未取', '逾期未取', 'Not collected'],
    CustomsRejected: [7, '清关退运', '清關退運', 'Rejected by customs'],
    Other: [8, '其他', '其他', 'Other'],
  }),
};
