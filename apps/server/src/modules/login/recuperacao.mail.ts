import { escapeHtml } from '../../integrations/mail/mail.ts';

/** Mail with the link to a new password, under the name of the person's empresa. */
export function recuperacaoMail({ nome, marca, link }: { nome: string; marca: string; link: string }): { subject: string; text: string; html: string } {
  const brand = escapeHtml(marca);
  const address = escapeHtml(link);
  return {
    // a line break here would start a header of its own
    subject: `Nova senha – ${marca.replace(/[\r\n]+/g, ' ')}`,
    text: `Olá, ${nome}!

Recebemos um pedido para criar uma nova senha da sua conta em ${marca}.
Abra este endereço para escolher a senha:

${link}

O endereço vale por 1 hora e só uma vez. Se você não fez esse pedido, ignore este e-mail: sua senha continua a mesma.

${marca}
`,
    html: `<!doctype html>
<html lang="pt-BR">
<body style="margin:0;background:#f3f4f6;font-family:Arial,Helvetica,sans-serif;color:#1f2937">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:8px">
<tr><td style="padding:24px 32px;border-bottom:1px solid #e5e7eb;font-size:18px;font-weight:bold">${brand}</td></tr>
<tr><td style="padding:24px 32px;font-size:15px;line-height:1.6">
<p>Olá, ${escapeHtml(nome)}!</p>
<p>Recebemos um pedido para criar uma nova senha da sua conta em ${brand}.</p>
<p style="padding:8px 0"><a href="${address}" style="display:inline-block;padding:12px 24px;background:#1d4ed8;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:bold">Escolher nova senha</a></p>
<p style="font-size:13px;color:#4b5563">Se o botão não abrir, copie este endereço:<br><a href="${address}" style="color:#1d4ed8;word-break:break-all">${address}</a></p>
<p style="font-size:13px;color:#4b5563">O endereço vale por 1 hora e só uma vez. Se você não fez esse pedido, ignore este e-mail: sua senha continua a mesma.</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`,
  };
}
