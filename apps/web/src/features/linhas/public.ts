export { linhaOptions } from './linhas.options.ts';
export { linhasHandlers } from './linhas.realtime.ts';
export { useQrCode } from './qrcode.ts';
