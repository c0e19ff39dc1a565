export { paginaDeEmail } from './montar.ts';
export { enfileirarComoDono, enfileirarEmail } from './saida.ts';
export { temServidorDeEmail } from './tem-servidor.ts';
