export { anexarDeFora, moverAnexos } from './anexos.repository.ts';
