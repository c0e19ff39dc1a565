export { linhaOptions } from './linhas.options.ts';
export { useQrCode } from './qrcode.ts';
