export { linhasHandlers } from './linhas.realtime.ts';
export { useQrCode } from './qrcode.ts';
