export { wayKey } from './best-ways.ts';
export { QuoteComparison } from './quote-comparison.tsx';
export { type Quote, QuoteView } from './quote-view.tsx';
