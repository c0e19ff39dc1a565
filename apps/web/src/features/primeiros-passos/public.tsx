/** What other features show of the first steps. */
export { SetUpList } from './components/set-up-list.tsx';
