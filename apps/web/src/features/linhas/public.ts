export { Copied } from './components/cloud-fields.tsx';
export { Connection } from './components/connection.tsx';
export { calendarioOptions, canalOptions, linhaOptions, usualOf } from './linhas.options.ts';
export { useQrCode } from './qrcode.ts';
