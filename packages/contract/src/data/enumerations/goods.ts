import { coded, status } from '../coded.ts';

export const goods = {
  PackageStatus: status({
    Declared: [10, '已预报', '已預報', 'Pre-declared', 'neutral'],
    Signed: [20, '已收货', '已收貨', 'Received', 'progress'],
    Weighed: [30, '已称重', '已秤重', 'Weighed', 'progress'],
    OnShelf: [40, '已上架', '已上架', 'On shelf', 'success'],
    Transferring: [45, '调拨中', '調撥中', 'In transfer', 'progress'],
    Ordered: [50, '已下单', '已下單', 'In an order', 'progress'],
    Picked: [60, '已拣货', '已揀貨', 'Picked', 'progress'],
    Packed: [70, '已打包', '已打包', 'Packed', 'progress'],
    Departed: [80, '已发运', '已發運', 'Departed', 'progress'],
    Completed: [90, '已完成', '已完成', 'Completed', 'success'],
    Returning: [110, '退件中', '退件中', 'Being returned', 'progress'],
    Returned: [120, '已退件', '已退件', 'Returned', 'neutral'],
    Converted: [130, '已转库存', '已轉庫存', 'Moved to stock', 'success'],
    Disposed: [140, '已弃置', '已棄置', 'Disposed of', 'error'],
    Lost: [150, '已遗失', '已遺失', 'Lost', 'error'],
    Cancelled: [160, '已取消', '已取消', 'Cancelled', 'error'],
  }),
  /** The origin of a package row. */
  PackageSource: coded({
    Declared: [1, '客户预报', '客戶預報', 'Declared by customer'],
    StaffDeclared: [2, '后台代报', '後台代報', 'Declared by staff'],
    Unknown: [3, '无预报收货', '無預報收貨', 'Received without declaration'],
    Import: [4, '批量导入', '批次匯入', 'Batch import'],
    ShopOrder: [5, '店铺订单', '店鋪訂單', 'Shop order'],
    Mall: [6, '商城订单', '商城訂單', 'Mall order'],
    Split: [7, '拆包生成', '拆包產生', 'Split from a package'],
    Return: [8, '退件转入', '退件轉入', 'From a return'],
    OpenApi: [9, '接口', '介面', 'Interface'],
    TakeOver: [10, '旧系统迁入', '舊系統移入', 'Taken over'],
  }),
  /** The customer's decision about goods with a problem in an order. */
  ProblemDecision: coded({
    TakeOut: [1, '取出留仓', '取出留倉', 'Take out of the order'],
    Dispose: [2, '弃件', '棄件', 'Dispose'],
    Return: [3, '退回', '退回', 'Return to sender'],
  }),
  /** The decision about an order whose goods were not found. */
  ShortageDecision: coded({
    Wait: [1, '继续等待', '繼續等待', 'Wait'],
    SendWithout: [2, '不含缺货先发', '不含缺貨先出', 'Send without'],
    Substitute: [3, '改取其他库存', '改取其他庫存', 'Take other stock'],
    Cancel: [4, '取消订单', '取消訂單', 'Cancel the order'],
  }),
  /** Why a package is flagged. */
  PackageProblemType: status({
    Damaged: [1, '破损', '破損', 'Damaged', 'error'],
    Wet: [2, '受潮', '受潮', 'Wet', 'error'],
    Prohibited: [3, '违禁品', '違禁品', 'Prohibited goods', 'error'],
    OverSize: [4, '超尺寸', '超材', 'Oversize', 'error'],
    CargoTypeMismatch: [5, '货类不符', '貨類不符', 'Cargo type mismatch', 'error'],
    FreightCollect: [6, '到付件', '到付件', 'Freight collect', 'error'],
    Empty: [7, '空包', '空包', 'Empty', 'error'],
    Other: [8, '其他', '其他', 'Other', 'error'],
  }),
  /** Of packages and unknown items. */
  ClaimStatus: status({
    Unclaimed: [1, '未认领', '未認領', 'Unclaimed', 'waiting'],
    Claimed: [2, '已认领', '已認領', 'Claimed', 'success'],
  }),
  UnknownItemStatus: status({
    ToBeClaimed: [10, '待认领', '待認領', 'To be claimed', 'waiting'],
    ClaimAuditing: [20, '认领审核中', '認領審核中', 'Claim under review', 'waiting'],
    Claimed: [30, '已认领', '已認領', 'Claimed', 'success'],
    Returned: [40, '已退回寄件人', '已退回寄件人', 'Returned to sender', 'neutral'],
    Disposed: [50, '已弃置', '已棄置', 'Disposed of', 'error'],
  }),
  /** A package that came to another warehouse than declared. */
  MisroutedPackageStatus: status({
    Waiting: [1, '待转仓', '待轉倉', 'To be transferred', 'waiting'],
    Retained: [2, '留在本仓', '留在本倉', 'Stays here', 'success'],
    Arrived: [3, '已到应到仓库', '已到應到倉庫', 'Arrived where expected', 'success'],
    Cancelled: [4, '已取消', '已取消', 'Cancelled', 'neutral'],
    Forwarded: [5, '已安排转仓', '已安排轉倉', 'Transfer planned', 'progress'],
  }),
  /** Whether the specification of a package is complete. */
  CompletionStatus: status({
    ToBeCompleted: [1, '待完善', '資料待補', 'To be completed', 'waiting'],
    Completed: [2, '已完善', '資料齊全', 'Completed', 'success'],
  }),
  CommodityStatus: status({
    ToBeAudited: [1, '待审核', '待審核', 'To be reviewed', 'waiting'],
    Normal: [2, '正常', '正常', 'Normal', 'success'],
    Rejected: [3, '审核不通过', '審核不通過', 'Rejected', 'error'],
    Disabled: [4, '已停用', '已停用', 'Disabled', 'neutral'],
  }),
  SalesStatus: status({
    OnSale: [1, '在售', '在售', 'On sale', 'success'],
    Halted: [2, '停售', '停售', 'Halted', 'neutral'],
  }),
  SalesModes: coded({
    NotForSale: [1, '仅代发', '僅代發', 'Fulfilment only'],
    Retail: [2, '零售', '零售', 'Retail'],
    Presale: [3, '预售', '預售', 'Pre-sale'],
    Consignment: [4, '寄售', '寄售', 'Consignment'],
    CombinationOnly: [5, '仅组合销售', '僅組合銷售', 'Only in combinations'],
  }),
  /** Review of a commodity's size and weight. */
  SpecificationAuditStatus: status({
    ToBeAudited: [1, '待审核', '待審核', 'To be reviewed', 'waiting'],
    Approved: [2, '已通过', '已通過', 'Approved', 'success'],
    Rejected: [3, '已驳回', '已駁回', 'Rejected', 'error'],
  }),
  /** Condition of a quantity in stock. */
  InventoryState: status({
    Available: [1, '可用', '可用', 'Available', 'success'],
    Frozen: [2, '冻结', '凍結', 'Reserved', 'waiting'],
    Defective: [3, '不良品', '不良品', 'Defective', 'error'],
    Problem: [4, '问题件', '問題件', 'Problem', 'error'],
    InTransit: [5, '在途', '在途', 'In transit', 'progress'],
  }),
  CommodityLotStatus: status({
    Usable: [1, '正常', '正常', 'Usable', 'success'],
    Blocked: [2, '已锁定', '已鎖定', 'Blocked', 'error'],
  }),
  /** The pieces of a commodity that are reserved and picked first. */
  StockRotation: coded({
    Fifo: [1, '先进先出', '先進先出', 'First in, first out'],
    Fefo: [2, '先到期先出', '先到期先出', 'First expired, first out'],
  }),
  StockMovementType: coded({
    Expect: [1, '登记在途', '登記在途', 'Expected'],
    Receipt: [2, '收货', '收貨', 'Receipt'],
    QcDefective: [3, '质检不良', '品檢不良', 'QC defective'],
    QcProblem: [4, '质检问题', '品檢問題', 'QC problem'],
    PutOnShelf: [5, '上架', '上架', 'Put on shelf'],
    LowerShelf: [6, '下架', '下架', 'Taken off shelf'],
    ShelfTransfer: [7, '移位', '移位', 'Moved'],
    Freeze: [8, '订单冻结', '訂單凍結', 'Frozen by order'],
    Release: [9, '解除冻结', '解凍', 'Released'],
    Pick: [10, '拣货', '揀貨', 'Picked'],
    Outbound: [11, '出库扣减', '出庫扣減', 'Outbound'],
    ReturnIn: [12, '退货入库', '退貨入庫', 'Return in'],
    AdjustIn: [13, '盘盈', '盤盈', 'Adjusted up'],
    AdjustOut: [14, '盘亏', '盤虧', 'Adjusted down'],
    TransferOut: [15, '调拨出', '調撥出', 'Transfer out'],
    TransferIn: [16, '调拨入', '調撥入', 'Transfer in'],
    Dispose: [17, '报废', '報廢', 'Disposed of'],
    Short: [18, '少收核销', '短收核銷', 'Written off as short'],
    Recall: [19, '发运撤回', '出貨撤回', 'Departure recalled'],
    SentBack: [20, '未预报退回', '未預報退回', 'Sent back'],
    TakenOver: [21, '迁入入库', '移入入庫', 'Taken over'],
    TakeOverUndone: [22, '撤销迁入', '撤銷移入', 'Take-over undone'],
  }),
  StockCountStatus: status({
    Open: [10, '盘点中', '盤點中', 'Counting', 'progress'],
    Recount: [20, '待复盘', '待複盤', 'To be recounted', 'waiting'],
    Review: [30, '待复核', '待複核', 'Waiting for second approval', 'waiting'],
    Closed: [40, '已完成', '已完成', 'Closed', 'success'],
    Cancelled: [90, '已取消', '已取消', 'Cancelled', 'error'],
  }),
  /** The scope of a stock count. */
  StockCountScope: coded({
    Shelves: [1, '货架', '貨架', 'Shelves'],
    Partitions: [2, '分区', '分區', 'Partitions'],
    Owner: [3, '客户', '客戶', 'A customer'],
    Moved: [4, '有变动的货架', '有變動的貨架', 'Shelves with movements'],
  }),
  StockCountShelfStatus: status({
    ToBeCounted: [1, '待盘点', '待盤點', 'To be counted', 'waiting'],
    Counting: [2, '盘点中', '盤點中', 'Being counted', 'progress'],
    Agrees: [3, '一致', '一致', 'Agrees', 'success'],
    Differs: [4, '有差异', '有差異', 'Differs', 'waiting'],
    Settled: [5, '已处理', '已處理', 'Settled', 'success'],
  }),
  /** Whether a package was signed for at the warehouse. */
  SignStatus: status({
    Signed: [1, '已签收', '已簽收', 'Signed for', 'success'],
    NotSigned: [2, '未签收', '未簽收', 'Not signed for', 'waiting'],
  }),
};
