export { canalOptions } from './linhas.options.ts';
export { useQrCode } from './qrcode.ts';
