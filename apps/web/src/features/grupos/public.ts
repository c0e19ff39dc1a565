export { LookingBar } from './components/looking-bar.tsx';
export { WhoGives } from './components/who-gives.tsx';
