export { Importar } from './components/importar.tsx';
export type { Importavel } from './importavel.ts';
