import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isFromThisMachine } from '../../core/http/this-machine.ts';
import { escapeHtml } from './mail.ts';
import type { MemoryMailer } from './memory-mailer.ts';

/** Escaped text whose web addresses can be clicked. */
export function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, i) => (i % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');
}

function mailPage(mails: MemoryMailer['mails']): string {
  const articles = mails.map(
    (m) =>
      `<article><h2>${escapeHtml(m.subject)}</h2><p class="para">Para <b>${escapeHtml(m.to)}</b> · ${m.em.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })}</p><pre>${linked(m.text)}</pre></article>`,
  );
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>E-mails – Prosa</title>
<style>body{font:15px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color:#1f2937;background:#f3f4f6}
article{background:#fff;border-radius:8px;padding:16px 24px;margin:16px 0}h2{font-size:17px;margin:0}.para{color:#4b5563;margin:4px 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style></head>
<body><h1>E-mails enviados</h1>${articles.join('\n') || '<p>Nenhum e-mail ainda.</p>'}</body></html>`;
}

/**
 * /dev/emails and /dev/emails.json: the mails that were not sent, newest first. They hold links that sign in: for this machine only, others
 * hear that there is no such address. Never registered in production or without the demo.
 */
export function serveDevMails(app: FastifyInstance, mailer: MemoryMailer): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
  };
  app.get('/dev/emails', { onRequest }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(mailPage(mailer.mails)),
  );
  app.get('/dev/emails.json', { onRequest }, async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: true, data: mailer.mails }));
}
