export { anexarDeFora, copiarAnexos, moverAnexos } from './anexos.repository.ts';
