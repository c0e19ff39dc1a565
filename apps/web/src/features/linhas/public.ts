export { calendarioOptions, canalOptions, linhaOptions } from './linhas.options.ts';
export { useQrCode } from './qrcode.ts';
