import { coded, status } from '../coded.ts';

export const orders = {
  LogisticsOrderType: coded({
    Package: [1, '集运订单', '集運訂單', 'Consolidation order'],
    Commodity: [2, '商品订单', '商品訂單', 'Commodity order'],
    Shop: [3, '店铺订单', '店鋪訂單', 'Shop order'],
    Mall: [4, '商城订单', '商城訂單', 'Mall order'],
    Reshipment: [5, '退件重发', '退件重發', 'Reshipment'],
  }),
  /** The place where an order was entered. */
  LogisticsOrderSource: coded({
    UserWeb: [1, '客户网站', '客戶網站', 'Customer site'],
    Mobile: [2, '移动站', '行動站', 'Mobile site'],
    Backstage: [3, '后台代下单', '後台代下單', 'Back office'],
    Peer: [4, '同行下单', '同行下單', 'Peer order'],
    ThirdPartyPlatform: [5, '第三方平台', '第三方平台', 'Third-party platform'],
    Mall: [6, '商城', '商城', 'Mall'],
    Import: [7, '批量导入', '批次匯入', 'Batch import'],
    OpenApi: [8, '接口', '介面', 'Interface'],
  }),
  /** Physical progress of a logistics order. */
  OrderStatus: status({
    Draft: [10, '草稿', '草稿', 'Draft', 'neutral'],
    ToBeApproved: [20, '待出库审核', '待出庫審核', 'Awaiting approval', 'waiting'],
    ToBePicked: [30, '待拣货', '待揀貨', 'To be picked', 'waiting'],
    Picking: [40, '拣货中', '揀貨中', 'Picking', 'progress'],
    ToBePacked: [50, '待打包', '待打包', 'To be packed', 'waiting'],
    Packed: [60, '已打包', '已打包', 'Packed', 'progress'],
    Bagged: [70, '已装袋', '已裝袋', 'Bagged', 'progress'],
    Transferring: [75, '调拨中', '調撥中', 'In transfer', 'progress'],
    Departed: [80, '已发运', '已發運', 'Departed', 'progress'],
    Arrived: [90, '已到仓', '已到倉', 'Arrived', 'progress'],
    CustomsClearing: [100, '清关中', '清關中', 'In customs', 'progress'],
    CustomsCleared: [110, '清关完成', '清關完成', 'Customs cleared', 'progress'],
    Delivering: [120, '派送中', '配送中', 'Out for delivery', 'progress'],
    ToBePickedUp: [125, '待自提', '待自取', 'Ready for pickup', 'waiting'],
    Signed: [130, '已签收', '已簽收', 'Delivered', 'success'],
    Cancelled: [210, '已取消', '已取消', 'Cancelled', 'error'],
    Returning: [220, '退件中', '退件中', 'Being returned', 'progress'],
    Returned: [230, '已退件', '已退件', 'Returned', 'neutral'],
    Lost: [240, '已遗失', '已遺失', 'Lost', 'error'],
  }),
  /** Approval of an order for outbound. */
  OrderApprovalStatus: status({
    ToBeApproved: [1, '待审核', '待審核', 'To be approved', 'waiting'],
    Approved: [2, '允许出库', '允許出庫', 'Approved for outbound', 'success'],
    Rejected: [3, '已驳回', '已駁回', 'Rejected', 'error'],
  }),
  /** Of orders, bills and inbound documents. */
  PaymentStatus: status({
    Unpaid: [1, '待支付', '待付款', 'Unpaid', 'waiting'],
    PartiallyPaid: [2, '部分支付', '部分付款', 'Partially paid', 'waiting'],
    Paid: [3, '已支付', '已付款', 'Paid', 'success'],
    PartiallyRefunded: [4, '部分退款', '部分退款', 'Partially refunded', 'success'],
    Refunded: [5, '已退款', '已退款', 'Refunded', 'neutral'],
    NoPayment: [6, '无需支付', '無需付款', 'Nothing to pay', 'neutral'],
    Voided: [7, '已作废', '已作廢', 'Voided', 'neutral'],
  }),
  /** Means of payment of a bill or order. */
  PaymentType: coded({
    Balance: [1, '余额支付', '餘額付款', 'Balance'],
    Credit: [2, '信用支付', '信用付款', 'Credit'],
    Online: [3, '在线支付', '線上付款', 'Online'],
    FreightCollect: [4, '运费到付', '運費到付', 'Freight collect'],
    Coupon: [5, '优惠券抵扣', '優惠券折抵', 'Coupon only'],
    Mixed: [6, '组合支付', '組合付款', 'Mixed'],
    Offline: [7, '线下收款', '線下收款', 'Offline'],
  }),
  /** Of orders and picking lines. */
  PickingStatus: status({
    ToBePicked: [1, '待拣货', '待揀貨', 'To be picked', 'waiting'],
    PartiallyPicked: [2, '部分拣货', '部分揀貨', 'Partially picked', 'progress'],
    FinishedPicking: [3, '已拣货', '已揀貨', 'Finished picking', 'success'],
  }),
  PickingListStatus: status({
    ToBeClaimed: [10, '待认领', '待認領', 'To be claimed', 'waiting'],
    Claimed: [20, '已认领', '已認領', 'Claimed', 'progress'],
    Picking: [30, '拣货中', '揀貨中', 'Picking', 'progress'],
    Finished: [40, '已完成', '已完成', 'Finished', 'success'],
    Cancelled: [50, '已取消', '已取消', 'Cancelled', 'error'],
  }),
  PutBackStatus: status({
    Open: [1, '待放回', '待放回', 'To put back', 'waiting'],
    Done: [2, '已放回', '已放回', 'Put back', 'success'],
    Missing: [3, '找不到', '找不到', 'Missing', 'error'],
  }),
  PackingStatus: status({
    ToBePacked: [1, '待打包', '待打包', 'To be packed', 'waiting'],
    Packing: [2, '打包中', '打包中', 'Packing', 'progress'],
    Packed: [3, '已打包', '已打包', 'Packed', 'success'],
  }),
  /** Of waybills, picking lists and labels. */
  PrintStatus: status({
    Unprinted: [1, '未打印', '未列印', 'Unprinted', 'neutral'],
    Printed: [2, '已打印', '已列印', 'Printed', 'success'],
  }),
  WaybillStatus: status({
    None: [1, '未取号', '未取號', 'No number', 'neutral'],
    Requesting: [2, '取号中', '取號中', 'Requesting', 'progress'],
    Obtained: [3, '已取号', '已取號', 'Obtained', 'success'],
    Failed: [4, '取号失败', '取號失敗', 'Failed', 'error'],
    Cancelled: [5, '已取消', '已取消', 'Cancelled', 'error'],
  }),
  /** The last mile. */
  DeliveryMode: coded({
    HomeDelivery: [1, '送货上门', '宅配', 'Home delivery'],
    SelfPickup: [2, '自提点自提', '自取點自取', 'Self-pickup'],
    ConvenienceStore: [3, '便利店取货', '超商取貨', 'Convenience store'],
  }),
  /** A node of the public track. */
  TrajectoryStatus: status({
    OrderCreated: [10, '已下单', '已下單', 'Order created', 'neutral'],
    PackageSigned: [15, '包裹已入库', '包裹已入庫', 'Package received', 'progress'],
    Paid: [20, '已支付', '已付款', 'Paid', 'progress'],
    Approved: [25, '已审核', '已審核', 'Approved', 'progress'],
    Picked: [30, '已拣货', '已揀貨', 'Picked', 'progress'],
    Packed: [40, '已打包', '已打包', 'Packed', 'progress'],
    Bagged: [45, '已装袋', '已裝袋', 'Bagged', 'progress'],
    Transferring: [48, '仓间调拨', '倉間調撥', 'Warehouse transfer', 'progress'],
    Departed: [50, '已发运', '已發運', 'Departed', 'progress'],
    Arrived: [60, '到达中转仓', '到達轉運倉', 'Arrived at hub', 'progress'],
    CustomsDeclared: [70, '清关申报', '清關申報', 'Customs declared', 'progress'],
    CustomsInspecting: [72, '海关查验', '海關查驗', 'Customs inspection', 'progress'],
    CustomsCleared: [75, '海关放行', '海關放行', 'Customs cleared', 'progress'],
    CustomsException: [78, '清关异常', '清關異常', 'Customs exception', 'error'],
    HandedOver: [80, '已交派送商', '已交配送商', 'Handed to local carrier', 'progress'],
    Delivering: [90, '派送中', '配送中', 'Out for delivery', 'progress'],
    ReadyForPickup: [95, '待取件', '待取件', 'Ready for pickup', 'waiting'],
    DeliveryException: [98, '派送异常', '配送異常', 'Delivery exception', 'error'],
    Signed: [100, '已签收', '已簽收', 'Delivered', 'success'],
    Returning: [110, '退件中', '退件中', 'Being returned', 'progress'],
    Returned: [120, '已退件', '已退件', 'Returned', 'neutral'],
    Cancelled: [130, '已取消', '已取消', 'Cancelled', 'error'],
  }),
  /** Cash on delivery of an order. */
  CollectionStatus: status({
    NotCod: [1, '非代收', '非代收', 'Not COD', 'neutral'],
    ToBeCollected: [2, '待代收', '待代收', 'To be collected', 'waiting'],
    Collected: [3, '已代收', '已代收', 'Collected', 'progress'],
    Remitted: [4, '已拨付', '已撥款', 'Remitted', 'success'],
    Failed: [5, '代收失败', '代收失敗', 'Collection failed', 'error'],
  }),
  CodRemittanceStatus: status({
    Draft: [1, '草稿', '草稿', 'Draft', 'neutral'],
    Confirmed: [2, '已确认', '已確認', 'Confirmed', 'waiting'],
    Remitted: [3, '已拨款', '已撥款', 'Remitted', 'success'],
    Cancelled: [4, '已取消', '已取消', 'Cancelled', 'error'],
    Returned: [5, '拨付退回', '撥付退回', 'Payout returned', 'error'],
  }),
  /** How a row of a carrier's statement compares with its order. */
  CodLineOutcome: coded({
    Matched: [1, '一致', '一致', 'Matched'],
    Differing: [2, '不符', '不符', 'Differing'],
    Unknown: [3, '无此订单', '無此訂單', 'Unknown number'],
  }),
  /** Of a row of a carrier's statement. */
  CodLineStatus: status({
    Open: [1, '待处理', '待處理', 'To be decided', 'waiting'],
    Decided: [2, '已处理', '已處理', 'Decided', 'success'],
    Settled: [3, '无需处理', '無須處理', 'No decision needed', 'neutral'],
  }),
  /** The party that bears the difference between a carrier's statement and an order. */
  CodDecision: coded({
    AgainstCarrier: [1, '由承运商补足', '由承運商補足', 'The carrier owes the difference'],
    AgainstCustomer: [2, '以对账金额为准', '以對帳金額為準', 'The reported amount is right'],
    Dismissed: [3, '不入账', '不入帳', 'Post nothing'],
  }),
  /** Of the time between opening a till and counting it. */
  TillShiftStatus: status({
    Open: [1, '已开台', '已開台', 'Open', 'progress'],
    Closed: [2, '已结账', '已結帳', 'Closed', 'neutral'],
    HandedOver: [3, '待接班', '待接班', 'Waiting for takeover', 'waiting'],
    TakenOver: [4, '已交班', '已交班', 'Handed over', 'neutral'],
  }),
  /** A movement of a till. */
  TillEntryType: coded({
    Float: [1, '备用金', '零用金', 'Opening float'],
    Collection: [2, '收款', '收款', 'Collected'],
    Reversal: [3, '撤销', '撤銷', 'Undone'],
    PayOut: [4, '支出', '支出', 'Paid out'],
    Difference: [5, '长短款', '長短款', 'Difference'],
    ToSafe: [6, '上缴保险柜', '繳入保險櫃', 'To the safe'],
    HandOver: [7, '交班', '交班', 'Handed over'],
  }),
  /** How money is paid at a desk. */
  TillMeans: coded({
    Cash: [1, '现金', '現金', 'Cash'],
    Card: [2, '刷卡', '刷卡', 'Card'],
    Transfer: [3, '转账', '轉帳', 'Transfer'],
  }),
  /** The person who collects an order at a pickup point. */
  PickupRelation: coded({
    Recipient: [1, '本人', '本人', 'Recipient'],
    Family: [2, '家人', '家人', 'Family member'],
    Colleague: [3, '同事', '同事', 'Colleague'],
    Friend: [4, '朋友', '朋友', 'Friend'],
    Messenger: [5, '代收人员', '代收人員', 'Messenger'],
  }),
  /** Why an order is frozen. */
  FreezeReason: coded({
    Debt: [1, '欠款', '欠款', 'Debt'],
    Customs: [2, '海关', '海關', 'Customs'],
    UserRequest: [3, '客户申请', '客戶申請', 'Customer request'],
    Prohibited: [4, '违禁品', '違禁品', 'Prohibited goods'],
    Address: [5, '地址问题', '地址問題', 'Address problem'],
    RealName: [6, '实名未通过', '實名未通過', 'Identity not verified'],
    Other: [7, '其他', '其他', 'Other'],
    GoodsProblem: [8, '包裹问题', '包裹問題', 'Problem with a package'],
    Shortage: [9, '缺货', '缺貨', 'Goods missing'],
    BuyerCancelled: [10, '买家已取消', '買家已取消', 'The buyer cancelled'],
    ShopDisconnected: [11, '店铺未连接', '店鋪未連接', 'The shop is not connected'],
    ShopTaken: [12, '店铺已由其他账号连接', '店鋪已由其他帳號連接', 'Another account has the shop'],
  }),
  /** A value-added service of an order. */
  ValueAddedStatus: status({
    ToBeDone: [1, '待处理', '待處理', 'To be done', 'waiting'],
    Done: [2, '已完成', '已完成', 'Done', 'success'],
    CannotBeDone: [3, '无法处理', '無法處理', 'Not possible', 'error'],
    Cancelled: [4, '已取消', '已取消', 'Cancelled', 'error'],
  }),
  ReturnLogisticsOrderStatus: status({
    ToBeSigned: [10, '待收货', '待收貨', 'To be received', 'waiting'],
    Signed: [20, '已收货', '已收貨', 'Received', 'progress'],
    OnShelf: [30, '已上架', '已上架', 'On shelf', 'success'],
    Claimed: [40, '已认领', '已認領', 'Claimed', 'success'],
    Warehoused: [50, '已转库存', '已轉庫存', 'Moved to stock', 'success'],
    Removed: [60, '已移除', '已移除', 'Removed', 'neutral'],
    Deleted: [90, '已删除', '已刪除', 'Deleted', 'neutral'],
  }),
  ReturnGoodsStatus: status({
    Pending: [1, '待处理', '待處理', 'Pending', 'waiting'],
    Available: [2, '可用', '可用', 'Available', 'progress'],
    Claimed: [3, '已认领', '已認領', 'Claimed', 'success'],
    Warehoused: [4, '已转库存', '已轉庫存', 'Moved to stock', 'success'],
    Removed: [5, '已移除', '已移除', 'Removed', 'neutral'],
  }),
  RecipientInformationType: coded({
    Personal: [1, '个人', '個人', 'Person'],
    Company: [2, '公司', '公司', 'Company'],
  }),
  RecipientInformationAudit: status({
    ToBeAudited: [1, '待审核', '待審核', 'To be reviewed', 'waiting'],
    Approved: [2, '已通过', '已通過', 'Approved', 'success'],
    Rejected: [3, '已驳回', '已駁回', 'Rejected', 'error'],
    NotRequired: [4, '无需审核', '無需審核', 'Not required', 'neutral'],
  }),
  /** Identity check of a receiver (Taiwan: EZ WAY). */
  RealNameStatus: status({
    Unknown: [1, '未知', '未知', 'Unknown', 'neutral'],
    Verified: [2, '已实名', '已實名', 'Verified', 'success'],
    Failed: [3, '实名失败', '實名失敗', 'Failed', 'error'],
    NotRequired: [4, '无需实名', '無需實名', 'Not required', 'neutral'],
  }),
  LogisticsInvoiceStatus: status({
    Draft: [1, '草稿', '草稿', 'Draft', 'neutral'],
    Issued: [2, '已开立', '已開立', 'Issued', 'success'],
    Voided: [3, '已作废', '已作廢', 'Voided', 'neutral'],
  }),
  /** Whether an order is on hold. */
  FreezeStatus: status({
    Frozen: [1, '已冻结', '已凍結', 'Frozen', 'error'],
    NotFrozen: [2, '未冻结', '未凍結', 'Not frozen', 'neutral'],
  }),
  /** Whether the parcels of an order were weighed. */
  WeighStatus: status({
    Weighed: [1, '已称重', '已秤重', 'Weighed', 'success'],
    NotWeighed: [2, '未称重', '未秤重', 'Not weighed', 'neutral'],
  }),
  /** Whether the parcels of an order are in bags. */
  BagStatus: status({
    Bagged: [1, '已装袋', '已裝袋', 'Bagged', 'success'],
    NotBagged: [2, '未装袋', '未裝袋', 'Not bagged', 'neutral'],
  }),
};
