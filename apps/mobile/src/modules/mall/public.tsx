export { MallStrip } from './mall-strip.tsx';
