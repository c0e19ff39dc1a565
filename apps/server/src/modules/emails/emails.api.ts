export { reenviarEmails } from './reenviar.ts';
export { enfileirarComoDono, enfileirarEmail, maisDeAnexos } from './saida.ts';
export { temServidorDeEmail } from './tem-servidor.ts';
