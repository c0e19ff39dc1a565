export { departamentoOptions } from './departamentos.options.ts';
export { peopleQuery } from './departamentos.queries.ts';
