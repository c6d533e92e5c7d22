export { DeclarantChoice, useDeclarants } from './declarant-choice.tsx';
export { GoodsDetails } from './goods-details.tsx';
export { CustomsPapers } from './customs-papers.tsx';
