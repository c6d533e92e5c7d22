// What this module offers to the others' pages.
export { useCarriers, useDepths, useShippingMethods, useWarehouses } from './choices.ts';
export { GoodsInput } from './goods-input.tsx';
