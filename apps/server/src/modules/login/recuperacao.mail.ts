import { linkMail } from '../../integrations/mail/link-mail.ts';

/** Mail with the link to a new password, under the name of the person's empresa. */
export const recuperacaoMail = ({ nome, marca, link }: { nome: string; marca: string; link: string }) =>
  linkMail({
    assunto: 'Nova senha',
    marca,
    nome,
    motivo: `Recebemos um pedido para criar uma nova senha da sua conta em ${marca}.`,
    pedido: 'Abra este endereço para escolher a senha',
    botao: 'Escolher nova senha',
    link,
    nota: 'O endereço vale por 1 hora e só uma vez. Se você não fez esse pedido, ignore este e-mail: sua senha continua a mesma.',
  });
