import { telefoneDe } from '@prosa/brasil/telefone.ts';
import type { DefinicaoDeFormulario } from '@prosa/contract/formularios/formularios.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { AppError } from '../../core/errors.ts';
import type { JobHandlers } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { notarRegistros } from '../../core/registro/mudanca.ts';
import { escapeHtml } from '../../integrations/mail/mail.ts';
import { contatoDeFora } from '../contatos/contatos.api.ts';
import { comentar, findAberto, nascer } from '../kanban/kanban.api.ts';
import { centavosDe, type Dados, destinado, respondido } from './publico/respostas.ts';

declare module '../../core/jobs/jobs.ts' {
  interface Jobs {
    formulario_processar: { id_resposta: number };
  }
}

interface Pendente {
  id_formulario: number;
  titulo: string;
  id_quadro: number;
  id_estagio: number;
  id_responsavel: number | null;
  card: 'novo' | 'aberto';
  definicao: DefinicaoDeFormulario;
  dados: Dados;
}

/** An answer that waits to be processed, locked: whoever comes second finds it done. */
async function lockPendente(db: Db, id_resposta: number): Promise<Pendente | undefined> {
  const { rows } = await sql<Pendente>`select t.id_formulario, t.titulo, t.id_quadro, t.id_estagio, t.id_responsavel, t.card, v.definicao, r.dados
    from formulario_resposta r join formulario t on t.id_formulario = r.id_formulario
    join formulario_versao v on v.id_formulario = r.id_formulario and v.numero = r.numero
    where r.id_resposta = ${id_resposta} and r.estado = 0 for update of r`.execute(db);
  return rows[0];
}

/** The contato, filled where it was empty, and a card with everything that was said. */
async function processar(db: Db, id_resposta: number, { titulo, id_quadro, id_estagio, id_responsavel, card, definicao, dados }: Pendente): Promise<void> {
  const nome = destinado(definicao, dados, 'nome');
  const found = await contatoDeFora(db, { nome, telefone: telefoneDe(destinado(definicao, dados, 'telefone')), email: destinado(definicao, dados, 'email') });
  const told = [
    ...respondido(definicao, dados),
    // a stranger changes nobody's data: what differs is for a person to decide
    ...(found?.difere ?? []).map(([campo, valor]) => ({ titulo: `Informou outro ${campo}`, valor })),
  ];
  const html = told.map((one) => `<p><strong>${escapeHtml(one.titulo)}</strong><br>${escapeHtml(one.valor)}</p>`).join('');
  const aberto = found && card === 'aberto' ? await findAberto(db, id_quadro, found.id_contato) : undefined;
  if (aberto !== undefined) await comentar(db, aberto, html, told.map((one) => `${one.titulo}: ${one.valor}`).join('\n'));
  const id_bloco =
    aberto ??
    (await nascer(db, id_estagio, {
      titulo: (destinado(definicao, dados, 'titulo') || nome || titulo).slice(0, 200),
      descricao: html,
      id_contato: found?.id_contato ?? null,
      id_responsavel,
      valor: centavosDe(destinado(definicao, dados, 'valor')),
      origem: 'formulario',
    }));
  await sql`update formulario_resposta set estado = 1, motivo = '', id_contato = ${found?.id_contato ?? null}, id_bloco = ${id_bloco} where id_resposta = ${id_resposta}`.execute(
    db,
  );
}

/** Answers become contatos and cards, each once. What a rule refuses waits for a person, with the reason. */
export const formulariosJobs = ({ database }: Pick<Core, 'database'>): JobHandlers => ({
  async formulario_processar(id_empresa, { id_resposta }) {
    try {
      await database.comEmpresa(id_empresa, async (db) => {
        const pendente = await lockPendente(db, id_resposta);
        if (!pendente) return;
        await processar(db, id_resposta, pendente);
        notarRegistros(db)?.mudou('formulario', pendente.id_formulario, 'alterado');
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // the plan is full: it goes on when it is not
      const estado = error.details?.['limite'] === undefined ? 4 : 3;
      await database.comEmpresa(id_empresa, async (db) => {
        const pendente = await lockPendente(db, id_resposta);
        if (!pendente) return;
        const motivo = Object.values(error.erros ?? {})[0] ?? error.message;
        await sql`update formulario_resposta set estado = ${estado}, motivo = ${motivo} where id_resposta = ${id_resposta}`.execute(db);
        notarRegistros(db)?.mudou('formulario', pendente.id_formulario, 'alterado');
      });
    }
  },
});
