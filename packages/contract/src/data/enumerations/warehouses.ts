import { coded, status } from '../coded.ts';

export const warehouses = {
  WarehouseType: coded({
    Origin: [1, '集货仓', '集貨倉', 'Origin warehouse'],
    Transport: [2, '中转仓', '轉運倉', 'Transit warehouse'],
    Destination: [3, '目的仓', '目的倉', 'Destination warehouse'],
    Return: [4, '退货仓', '退貨倉', 'Return warehouse'],
  }),
  PartitionType: coded({
    Package: [1, '包裹区', '包裹區', 'Package area'],
    Commodity: [2, '商品区', '商品區', 'Commodity area'],
    Bin: [3, '整箱区', '整箱區', 'Bin area'],
    UnknownItem: [4, '无主件区', '無主件區', 'Unknown item area'],
    Return: [5, '退件区', '退件區', 'Return area'],
    Defective: [6, '不良品区', '不良品區', 'Defective area'],
    Packing: [7, '打包暂存区', '打包暫存區', 'Packing staging'],
    Outbound: [8, '出库暂存区', '出庫暫存區', 'Outbound staging'],
    Hold: [9, '问题件区', '問題件區', 'Hold area'],
    Transfer: [10, '转仓区', '轉倉區', 'Transfer area'],
  }),
  TransportMode: coded({
    AirExpress: [1, '空运快递', '空運快遞', 'Air express'],
    SeaExpress: [2, '海运快递', '海運快遞', 'Sea express'],
    Sea: [3, '海运', '海運', 'Sea freight'],
    Land: [4, '陆运', '陸運', 'Road'],
    Rail: [5, '铁路', '鐵路', 'Rail'],
  }),
  /** The adapter behind a carrier. */
  CarrierInterface: coded({
    Manual: [1, '手动单号', '手動單號', 'Manual number'],
    LocalNumbering: [2, '本地号段', '本地號段', 'Local numbering pool'],
    Hct: [3, '新竹物流', '新竹物流', 'HCT Logistics'],
    Tcat: [4, '黑猫宅急便', '黑貓宅急便', 'T-Cat'],
    KerryTj: [5, '嘉里大荣', '嘉里大榮', 'Kerry TJ'],
    EcpayLogistics: [6, '绿界物流（超商）', '綠界物流（超商）', 'ECPay logistics (stores)'],
    SfExpress: [7, '顺丰速运', '順豐速運', 'SF Express'],
    Ems: [8, '中国邮政 EMS', '中國郵政 EMS', 'China Post EMS'],
    HongkongPost: [9, '香港邮政', '香港郵政', 'Hongkong Post'],
    ChunghwaPost: [10, '中华邮政', '中華郵政', 'Chunghwa Post'],
    MacauPost: [11, '澳门邮电', '澳門郵電', 'Macao Post'],
    Platform: [12, '平台面单', '平台託運單', 'Marketplace label'],
    Sandbox: [99, '测试接口', '測試介面', 'Sandbox'],
  }),
  /** A number in a carrier's pool. */
  LocalTrackingNumberStatus: status({
    Unused: [1, '未使用', '未使用', 'Unused', 'neutral'],
    Used: [2, '已使用', '已使用', 'Used', 'success'],
    Voided: [3, '已作废', '已作廢', 'Voided', 'neutral'],
  }),
  CustomsNumberType: coded({
    MainBill: [1, '主提单号', '主提單號', 'Master bill'],
    HouseBill: [2, '分提单号', '分提單號', 'House bill'],
    BagNumber: [3, '清关袋号', '清關袋號', 'Customs bag number'],
  }),
  CustomsNumberStatus: status({
    Unused: [1, '未使用', '未使用', 'Unused', 'neutral'],
    Used: [2, '已使用', '已使用', 'Used', 'success'],
    Voided: [3, '已作废', '已作廢', 'Voided', 'neutral'],
  }),
  /** Clearance of an order, separate from `OrderStatus`. */
  CustomsStatus: status({
    NotDeclared: [1, '未申报', '未申報', 'Not declared', 'neutral'],
    Declared: [2, '已申报', '已申報', 'Declared', 'progress'],
    Inspecting: [3, '查验中', '查驗中', 'Under inspection', 'progress'],
    Cleared: [4, '已放行', '已放行', 'Cleared', 'success'],
    OnHold: [5, '扣关', '扣關', 'On hold', 'waiting'],
    Rejected: [6, '退运', '退運', 'Rejected', 'error'],
    Destroyed: [7, '销毁', '銷毀', 'Destroyed', 'error'],
  }),
  TransportShiftType: coded({
    Export: [1, '出口班次', '出口班次', 'Export shift'],
    Transfer: [2, '调拨班次', '調撥班次', 'Transfer shift'],
  }),
  TransportShiftStatus: status({
    NotStarted: [10, '未开始', '未開始', 'Not started', 'neutral'],
    Loading: [20, '装载中', '裝載中', 'Loading', 'progress'],
    Closed: [30, '已截单', '已截單', 'Closed', 'waiting'],
    Departed: [40, '已发运', '已發運', 'Departed', 'progress'],
    Arrived: [50, '已到仓', '已到倉', 'Arrived', 'progress'],
    Completed: [60, '已完成', '已完成', 'Completed', 'success'],
    Cancelled: [90, '已取消', '已取消', 'Cancelled', 'error'],
  }),
  BagNumberStatus: status({
    Empty: [1, '未装袋', '未裝袋', 'Empty', 'neutral'],
    Packing: [2, '装袋中', '裝袋中', 'Bagging', 'progress'],
    Sealed: [3, '已封袋', '已封袋', 'Sealed', 'progress'],
    Departed: [4, '已发运', '已發運', 'Departed', 'progress'],
    Received: [5, '已收货', '已收貨', 'Received', 'success'],
    Missing: [6, '到仓缺袋', '到倉缺袋', 'Missing on arrival', 'error'],
    Voided: [9, '已作废', '已作廢', 'Voided', 'neutral'],
  }),
  TransferPlanStatus: status({
    Draft: [1, '草稿', '草稿', 'Draft', 'neutral'],
    Confirmed: [2, '已确认', '已確認', 'Confirmed', 'progress'],
    Executing: [3, '执行中', '執行中', 'Executing', 'progress'],
    Finished: [4, '已完成', '已完成', 'Finished', 'success'],
    Cancelled: [5, '已取消', '已取消', 'Cancelled', 'error'],
  }),
  /** One order in a warehouse transfer. */
  WarehouseTransferStatus: status({
    Pending: [1, '待装车', '待裝車', 'To be loaded', 'waiting'],
    Loaded: [2, '已装车', '已裝車', 'Loaded', 'progress'],
    Departed: [3, '调拨中', '調撥中', 'In transfer', 'progress'],
    Arrived: [4, '已到仓', '已到倉', 'Arrived', 'success'],
    Cancelled: [5, '已取消', '已取消', 'Cancelled', 'error'],
  }),
  /** Of pieces of stock that move to another warehouse. */
  StockTransferStatus: status({
    Requested: [10, '待拣货', '待揀貨', 'To be picked', 'waiting'],
    Picking: [20, '拣货中', '揀貨中', 'Picking', 'progress'],
    Departed: [30, '调拨中', '調撥中', 'In transit', 'progress'],
    Receiving: [40, '收货中', '收貨中', 'Receiving', 'progress'],
    Missing: [50, '有件未到', '有件未到', 'Pieces missing', 'error'],
    Received: [60, '已收货', '已收貨', 'Received', 'success'],
    Cancelled: [90, '已取消', '已取消', 'Cancelled', 'error'],
  }),
  /** A discrepancy of goods at the end of a shift. */
  ArrivalDiscrepancyKind: coded({
    Missing: [1, '缺少', '缺少', 'Missing'],
    Extra: [2, '多出', '多出', 'Extra'],
    Damaged: [3, '破损', '破損', 'Damaged'],
  }),
  ArrivalDiscrepancyStatus: status({
    Open: [1, '待处理', '待處理', 'To be decided', 'waiting'],
    Decided: [2, '已处理', '已處理', 'Decided', 'success'],
    Found: [3, '已找到', '已找到', 'Found', 'success'],
  }),
  /** How a picking rule groups orders into lists. */
  PickingSplitRule: coded({
    ByOrderCount: [1, '按订单数', '按訂單數', 'By order count'],
    ByPartition: [2, '按分区', '按分區', 'By partition'],
    ByTypeOfShipping: [3, '按运输方式', '按運輸方式', 'By shipping method'],
    ByCustomer: [4, '按客户', '按客戶', 'By customer'],
    ByTransportShift: [5, '按班次', '按班次', 'By shift'],
    Single: [6, '一单一拣', '一單一揀', 'One order per list'],
  }),
  ShelvesLogType: coded({
    PutOn: [1, '上架', '上架', 'Put on shelf'],
    Lower: [2, '下架', '下架', 'Taken off shelf'],
    Transfer: [3, '移位', '移位', 'Moved'],
    Pick: [4, '拣货', '揀貨', 'Picked'],
    Deactivate: [5, '停用', '停用', 'Deactivated'],
    Adjust: [6, '盘点调整', '盤點調整', 'Count adjustment'],
    Rename: [7, '改号', '改號', 'Renamed'],
    ChangeZone: [8, '换分区', '換分區', 'Moved to another partition'],
  }),
  /** The operator of a consolidation or self-pickup address. */
  AddressType: coded({
    OwnSite: [1, '自营', '自營', 'Our own'],
    Partner: [2, '合作点', '合作據點', 'Partner'],
    Locker: [3, '快递柜', '智慧取物櫃', 'Parcel locker'],
    ConvenienceStore: [4, '便利店', '超商', 'Convenience store'],
  }),
};
