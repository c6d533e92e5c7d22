export { QuoteView } from './quote-view.tsx';
export { Ways } from './ways.tsx';
