export { departamentoOptions } from './departamentos.options.ts';
