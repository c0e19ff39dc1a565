import { escapeHtml, type Mail } from './mail.ts';

interface LinkMail {
  readonly assunto: string;
  /** Under whose name it goes. */
  readonly marca: string;
  /** Who reads it. */
  readonly nome: string;
  /** Why it comes. */
  readonly motivo: string;
  /** What to do with the address. */
  readonly pedido: string;
  readonly botao: string;
  readonly link: string;
  /** How long it holds, and what else is good to know. */
  readonly nota: string;
}

/** Mail that asks to open one address, as text and as HTML. */
export function linkMail({ assunto, marca, nome, motivo, pedido, botao, link, nota }: LinkMail): Omit<Mail, 'to'> {
  const brand = escapeHtml(marca);
  const address = escapeHtml(link);
  return {
    // a line break here would start a header of its own
    subject: `${assunto} – ${marca}`.replace(/[\r\n]+/g, ' '),
    text: `Olá, ${nome}!

${motivo}
${pedido}:

${link}

${nota}

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
<p>${escapeHtml(motivo)}</p>
<p style="padding:8px 0"><a href="${address}" style="display:inline-block;padding:12px 24px;background:#1d4ed8;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:bold">${escapeHtml(botao)}</a></p>
<p style="font-size:13px;color:#4b5563">Se o botão não abrir, copie este endereço:<br><a href="${address}" style="color:#1d4ed8;word-break:break-all">${address}</a></p>
<p style="font-size:13px;color:#4b5563">${escapeHtml(nota)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`,
  };
}
