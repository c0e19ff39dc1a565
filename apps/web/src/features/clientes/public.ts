/** What other features show of clientes. */
export { PeopleList } from './components/people-list.tsx';
