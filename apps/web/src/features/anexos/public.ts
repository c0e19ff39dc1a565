export { Anexos } from './components/anexos.tsx';
