import { statusTexts } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import type { atendimento } from '@prosa/contract/atendimentos/historico.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import * as repository from './historico.repository.ts';

type Linha = Reply<typeof atendimento.getAll>['data'][number];

export const presentHistorico = (row: repository.HistoricoRow): Linha => ({
  id_sala: row.id_sala,
  id_contato: row.id_contato,
  nome: row.nome ?? 'Conversa interna',
  telefone: row.telefone,
  avatar: row.avatar,
  linha: row.linha,
  departamento: row.departamento,
  assunto: row.assunto,
  responsavel: row.responsavel,
  status_id: row.status_id,
  status: statusTexts[row.status_id] ?? '',
  motivo: row.motivo,
  aberto_em: row.criado_em.toISOString(),
  aceito_em: row.aceito_em?.toISOString() ?? null,
  encerrado_em: row.encerrado_em?.toISOString() ?? null,
  encerrou: row.encerrou,
  primeira_resposta_s: row.primeira_resposta_s,
  duracao_s: row.duracao_s,
  mensagens: row.mensagens,
});

/** All salas, open and ended, within what the person may see. */
export function historicoService({ database, clock }: Core) {
  return {
    async list(person: Staff, query: Input<typeof atendimento.getAll>['query']): Promise<Reply<typeof atendimento.getAll>> {
      const { page, rpp, ordem, cursor: from, ...filtro } = query;
      const nothing: repository.HistoricoFiltro = { q: '', status_id: [], id_departamento: [], id_usuario: [], id_wpp_config: [], id_assunto: [] };
      const [{ rows, cursor }, recordsFiltered, recordsTotal] = await Promise.all([
        database.lerEmpresa(person.id_empresa, (db) => repository.findHistorico(db, person, filtro, { ordem, page, rpp, cursor: from, now: clock.now() })),
        database.lerEmpresa(person.id_empresa, (db) => repository.countHistorico(db, person, filtro)),
        database.lerEmpresa(person.id_empresa, (db) => repository.countHistorico(db, person, nothing)),
      ]);
      return { data: rows.map(presentHistorico), recordsTotal, recordsFiltered, ...(cursor !== undefined && { cursor }) };
    },

    show: (person: Staff, id_sala: number): Promise<Reply<typeof atendimento.show>> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        const row = await repository.findHistoricoRow(db, person, id_sala);
        if (!row) throw notFound('Atendimento');
        const { membros, acontecimentos } = await repository.findWhatHappened(db, id_sala);
        return {
          data: presentHistorico(row),
          membros,
          acontecimentos: acontecimentos.map(({ msg_index, texto, em }) => ({ msg_index, texto, em: em.toISOString() })),
        };
      }),
  };
}
