import { linkMail } from '../../integrations/mail/link-mail.ts';
import type { Mail, Mailer } from '../../integrations/mail/mail.ts';

/** The one way by which invitations are mailed. */
export const enviar = (mailer: Mailer, mail: Mail): Promise<void> => mailer.send(mail);

interface Convidado {
  readonly email: string;
  readonly nome: string;
  readonly marca: string;
  readonly link: string;
}

/** To somebody who has no account: the link leads to the choice of a password. */
export const conviteMail = ({ email, nome, marca, link }: Convidado): Mail => ({
  to: email,
  ...linkMail({
    assunto: 'Seu convite',
    marca,
    nome,
    motivo: `${marca} convidou você para trabalhar no Prosa. Seu usuário é ${email}.`,
    pedido: 'Abra este endereço para escolher sua senha',
    botao: 'Aceitar convite',
    link,
    nota: 'O endereço vale por 3 dias e só uma vez. Se você não esperava este convite, ignore este e-mail.',
  }),
});

/** To somebody who signs in already: the address signs nobody in, the invitation waits there. */
export const conviteEmEsperaMail = ({ email, nome, marca, link }: Convidado): Mail => ({
  to: email,
  ...linkMail({
    assunto: 'Convite para mais uma empresa',
    marca,
    nome,
    motivo: `${marca} convidou você para trabalhar também lá. Sua conta e sua senha continuam as mesmas.`,
    pedido: 'Entre como sempre e responda ao convite',
    botao: 'Ver o convite',
    link,
    nota: 'O convite espera por 3 dias. Se você não esperava por ele, recuse-o ou ignore este e-mail.',
  }),
});
