// What this module offers to the others. Each holds the packages it changes, in rising id; the order is held before.
export { freePackages, holdPackages, type OfOrder, type Pieces } from './order-goods.ts';
export {
  completePackages,
  departPackages,
  losePackagesWithOrder,
  type OnePackage,
  packPackages,
  pickPackage,
  returnPackagesWithOrder,
  unpackPackages,
  unpickPackage,
} from './way-out.ts';
