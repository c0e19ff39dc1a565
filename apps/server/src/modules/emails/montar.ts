import { variavelPattern } from '@prosa/contract/modelos/modelos.variaveis.ts';
import type { EmailDoSistema, TextoDeEmail } from '../../core/emails.ts';
import { linhasDe } from '../../core/html/limpar.ts';
import { preencher } from '../../core/variables/preencher.ts';
import { escapeHtml } from '../../integrations/mail/mail.ts';

const button = (
  link: string,
  text: string,
): string => `<p style="padding:8px 0"><a href="${link}" style="display:inline-block;padding:12px 24px;background:#1d4ed8;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:bold">${escapeHtml(text)}</a></p>
<p style="font-size:13px;color:#4b5563">Se o botão não abrir, copie este endereço:<br><a href="${link}" style="color:#1d4ed8;word-break:break-all">${link}</a></p>`;

/** The page of a mail: one column under the company's name. */
const paginaDeEmail = (brand: string, body: string): string => `<!doctype html>
<html lang="pt-BR">
<body style="margin:0;background:#f3f4f6;font-family:Arial,Helvetica,sans-serif;color:#1f2937">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:8px">
<tr><td style="padding:24px 32px;border-bottom:1px solid #e5e7eb;font-size:18px;font-weight:bold">${escapeHtml(brand)}</td></tr>
<tr><td style="padding:24px 32px;font-size:15px;line-height:1.6">
${body}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;

/** Both parts of a mail: who reads the text reads what the page says. */
export const corpoDeEmail = (brand: string, partes: readonly string[]): { texto: string; html: string } => ({
  texto: `${[...partes.map(linhasDe), brand].filter((part) => part !== '').join('\n\n')}\n`,
  html: paginaDeEmail(brand, partes.join('\n')),
});

/** A variable in this subject that opens something; undefined: none. */
export const segredoNoAssunto = ({ variaveis }: Pick<EmailDoSistema, 'variaveis'>, assunto: string): string | undefined =>
  [...assunto.matchAll(variavelPattern)].map(([, inner = '']) => inner.trim()).find((name) => Object.hasOwn(variaveis, name) && variaveis[name]!.segredo);
/** The text as it may be sent: a subject that would show a secret, as companies could write it once, gives way to the original one. */
export const semSegredo = (tipo: EmailDoSistema, texto: TextoDeEmail): TextoDeEmail =>
  segredoNoAssunto(tipo, texto.assunto) === undefined ? texto : { ...texto, assunto: tipo.padrao.assunto };

/** Subject, text and HTML of a mail of the system. Values are text, never marks; a paragraph that is `{{link}}` becomes the button. */
export function montar(
  { botao }: Pick<EmailDoSistema, 'botao'>,
  { assunto, corpo }: TextoDeEmail,
  valores: Readonly<Record<string, string>>,
): { assunto: string; texto: string; html: string } {
  const paragraphs = corpo
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n/)
    .map((p) => p.trim())
    .filter((p) => p !== '');
  const buttonIn = (p: string): string | undefined => (/^\{\{\s*link\s*\}\}$/.test(p) && valores['link'] ? botao : undefined);
  const body = paragraphs.map((p) => {
    const label = buttonIn(p);
    return label === undefined ? `<p>${preencher(escapeHtml(p), valores, true).replace(/\n/g, '<br>')}</p>` : button(escapeHtml(valores['link']!), label);
  });
  const said = paragraphs.map((p) => {
    const label = buttonIn(p);
    return `${label === undefined ? '' : `${label}:\n`}${preencher(p, valores, false)}`;
  });
  const empresa = valores['empresa'] ?? '';
  return {
    // a line break here would start a header of its own
    assunto: preencher(assunto, valores, false).replace(/[\r\n]+/g, ' '),
    texto: `${[...said, empresa].filter((part) => part !== '').join('\n\n')}\n`,
    html: paginaDeEmail(empresa, body.join('\n')),
  };
}
