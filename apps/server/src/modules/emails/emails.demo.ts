import type { Core } from '../../core/module.ts';

const rows = [
  { para: 'compras@padariadojoao.exemplo.com', assunto: 'Seu acesso à área do cliente – Loja Aurora', estado: 'aceito', motivo: '', horas: 3, tentativas: 1 },
  {
    para: 'financeiro@mercadobompreco.exemplo.com',
    assunto: 'Nova senha – Loja Aurora',
    estado: 'falhou',
    motivo: '550 5.1.1 Caixa postal inexistente',
    horas: 26,
    tentativas: 1,
  },
  {
    para: 'marcia.souza@exemplo.com',
    assunto: 'Seu acesso à área do cliente – Loja Aurora',
    estado: 'incerto',
    motivo: 'O envio foi interrompido antes da resposta do servidor.',
    horas: 50,
    tentativas: 2,
  },
  { para: 'contato@oficinacentral.exemplo.com', assunto: 'Seu e-mail de acesso mudou – Loja Aurora', estado: 'aceito', motivo: '', horas: 98, tentativas: 1 },
] as const;

/** Mails of the last days, one of each end. */
export async function emailsDemo({ database, clock }: Core, id_empresa: number): Promise<void> {
  const now = clock.now().getTime();
  await database.comEmpresa(id_empresa, async (db) => {
    const some = await db.selectFrom('email_saida').select('id_email').limit(1).executeTakeFirst();
    if (some) return;
    await db
      .insertInto('email_saida')
      .values(
        rows.map(({ horas, ...row }) => {
          const em = new Date(now - horas * 3_600_000);
          return { ...row, texto: row.assunto, html: `<p>${row.assunto}</p>`, via: 'instalacao' as const, criado_em: em, mudou_em: em, proxima_em: em };
        }),
      )
      .execute();
  });
}
