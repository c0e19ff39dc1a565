export { PeopleField, peopleText } from './components/people-field.tsx';
export { departamentoOptions } from './departamentos.options.ts';
export { peopleQuery } from './departamentos.queries.ts';
