export { codeAsked, needsCode, remember, takeCode } from './verificar.ts';
