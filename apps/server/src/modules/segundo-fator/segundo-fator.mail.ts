import { escapeHtml, type Mail } from '../../integrations/mail/mail.ts';

/** Tells who lost the second factor that it was taken away, and by whom: it may not have been asked for. */
export function retiradoMail({ email, nome, marca, por }: { email: string; nome: string; marca: string; por: string }): Mail {
  const lines = [
    `Olá, ${nome}!`,
    `${por} retirou o segundo fator da sua conta em ${marca}. Agora ela abre só com a senha.`,
    'Se você não pediu isso, troque a senha e fale com quem administra a empresa. Você pode configurar um novo aparelho no seu perfil.',
  ];
  return {
    to: email,
    subject: `Segundo fator retirado – ${marca}`.replace(/[\r\n]+/g, ' '),
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="pt-BR"><body>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</body></html>`,
  };
}
