export { enfileirarComoDono, enfileirarEmail } from './saida.ts';
export { temServidorDeEmail } from './tem-servidor.ts';
