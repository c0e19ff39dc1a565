/** What other features use of the second factor. */
export { OwnFactor } from './components/own-factor.tsx';
export { SetUpFactor } from './components/set-up-factor.tsx';
