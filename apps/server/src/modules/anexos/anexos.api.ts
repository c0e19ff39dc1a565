export { anexarDeFora } from './anexos.repository.ts';
