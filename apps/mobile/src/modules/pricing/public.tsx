export { type Quote, QuoteView } from './quote-view.tsx';
export { type Way, Ways } from './ways.tsx';
