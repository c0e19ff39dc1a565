import { centavosDe } from '@prosa/brasil/dinheiro.ts';
import { telefoneDe } from '@prosa/brasil/telefone.ts';
import { type DefinicaoDeFormulario, definicaoDeFormulario } from '@prosa/contract/formularios/formularios.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import { AppError } from '../../core/errors.ts';
import { type JobHandlers, scheduleJob } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { notarRegistros } from '../../core/registro/mudanca.ts';
import { escapeHtml } from '../../integrations/mail/mail.ts';
import { anexarDeFora } from '../anexos/anexos.api.ts';
import { contatoDeFora, responderDeFora } from '../contatos/contatos.api.ts';
import { comentar, findAberto, nascer } from '../kanban/kanban.api.ts';
import { insertConsentimentosDitos } from '../privacidade/privacidade.api.ts';
import './formularios.domain-events.ts';
import { type Dados, destinado, paraOCard, paraOContato, respondido } from './publico/respostas.ts';

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
  id_modelo: number | null;
  card: 'novo' | 'aberto';
  definicao: DefinicaoDeFormulario;
  dados: Dados;
  /** Of the version that was answered. */
  numero: number;
  arquivos: readonly number[];
}

/** An answer that waits to be processed, locked: whoever comes second finds it done. */
async function lockPendente(db: Db, id_resposta: number): Promise<Pendente | undefined> {
  const { rows } =
    await sql<Pendente>`select t.id_formulario, t.titulo, t.id_quadro, t.id_estagio, t.id_responsavel, t.id_modelo, t.card, v.definicao, r.dados, r.numero,
      array(select x.id_arquivo from formulario_resposta_arquivo x where x.id_resposta = r.id_resposta order by x.id_arquivo) as arquivos
    from formulario_resposta r join formulario t on t.id_formulario = r.id_formulario
    join formulario_versao v on v.id_formulario = r.id_formulario and v.numero = r.numero
    where r.id_resposta = ${id_resposta} and r.estado = 0 for update of r`.execute(db);
  return rows[0] && { ...rows[0], definicao: definicaoDeFormulario.parse(rows[0].definicao) };
}

/** The contato, made where nobody was known, and a card with everything that was said. */
async function processar(db: Db, id_resposta: number, pendente: Pendente): Promise<void> {
  const { titulo, id_quadro, id_estagio, id_responsavel, id_modelo, card, definicao, dados, numero, arquivos } = pendente;
  const nome = destinado(definicao, dados, 'nome');
  const onde = { origem: 'formulario', detalhe: titulo } as const;
  const telefone = telefoneDe(destinado(definicao, dados, 'telefone'));
  const found = await contatoDeFora(db, { nome, telefone, email: destinado(definicao, dados, 'email') }, onde);
  if (found) {
    await responderDeFora(db, found, paraOContato(definicao, dados), onde);
    await insertConsentimentosDitos(
      db,
      found.id_contato,
      definicao.campos.flatMap(({ id, tipo, finalidade, titulo: texto }) =>
        tipo === 'consentimento' && finalidade !== '' && dados[id] !== undefined
          ? [{ finalidade, concedido: true, origem: 'formulario' as const, canal: `${titulo}, versão ${numero}`, texto }]
          : [],
      ),
    );
  }
  const told = [
    ...respondido(definicao, dados),
    // a stranger changes nobody's data: what differs is for a person to decide
    ...(found?.difere ?? []).map(([campo, valor]) => ({ titulo: `Informou outro ${campo === 'email' ? 'e-mail' : campo}`, valor })),
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
      id_modelo,
      campos: paraOCard(definicao, dados),
      valor: centavosDe(destinado(definicao, dados, 'valor')),
      origem: 'formulario',
    }));
  await anexarDeFora(db, 'kanbanBloco', id_bloco, arquivos);
  await sql`update formulario_resposta set estado = 1, motivo = '', id_contato = ${found?.id_contato ?? null}, id_bloco = ${id_bloco} where id_resposta = ${id_resposta}`.execute(
    db,
  );
}

async function estaSuspensa(db: Db): Promise<boolean> {
  const { rows } = await sql`select from empresa where id_empresa = id_empresa_atual() and assinatura = 'suspensa'`.execute(db);
  return rows.length > 0;
}

/** How many answers of a company are tried again at once. */
const aTurn = 500;
/** Answers that wait, for a place in the plan or for a company that was suspended, are tried again by themselves. */
export async function retomarEsperando({ database }: Pick<Core, 'database'>): Promise<void> {
  const { rows: empresas } = await database.semEmpresa((db) =>
    sql<{ id_empresa: number }>`select distinct r.id_empresa from formulario_resposta r join empresa e using (id_empresa)
      where e.assinatura <> 'suspensa' and (r.estado = 3 or r.estado = 0 and r.criado_em < now() - interval '10 minutes')`.execute(db),
  );
  for (const { id_empresa } of empresas)
    await database.comEmpresa(id_empresa, async (db) => {
      const { rows } = await sql<{ id_resposta: number }>`update formulario_resposta set estado = 0 where id_resposta in (
        select id_resposta from formulario_resposta where estado = 3 or estado = 0 and criado_em < now() - interval '10 minutes'
        order by id_resposta limit ${aTurn}) returning id_resposta`.execute(db);
      for (const { id_resposta } of rows) await scheduleJob(db, 'formulario_processar', { id_resposta });
    });
}

/** Answers become contatos and cards, each once. What a rule refuses waits for a person, with the reason. */
export const formulariosJobs = ({ database }: Pick<Core, 'database'>): JobHandlers => ({
  async formulario_processar(id_empresa, { id_resposta }) {
    try {
      await database.comEmpresa(id_empresa, async (db) => {
        const pendente = await lockPendente(db, id_resposta);
        // of a company that is suspended it waits until it is not
        if (!pendente || (await estaSuspensa(db))) return;
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
        if (estado === 3) await recordEvent(db, 'formulario_esperando', { id_formulario: pendente.id_formulario, motivo });
        await sql`update formulario_resposta set estado = ${estado}, motivo = ${motivo} where id_resposta = ${id_resposta}`.execute(db);
        notarRegistros(db)?.mudou('formulario', pendente.id_formulario, 'alterado');
      });
    }
  },
});
