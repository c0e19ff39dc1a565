import { WPPAutomacao } from '@prosa/contract/wpp-automacao/wpp-automacao.endpoints.ts';
import { sql } from 'kysely';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import type { Core, Module } from '../../core/module.ts';
import { byName, emptyFirst } from '../../core/registro/lista.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { registro } from '../../core/registro/registro.ts';

declare module '../../core/domain-events/domain-events.ts' {
  interface DomainEvents {
    /** Saved, deleted or brought back: other times may hold for salas that are open. */
    automacao_mudou: { id_wpp_automacao: number };
  }
}

/** Automatic messages and times of a place: a line, a departamento, both, or the empresa. */
const automacao = registro(WPPAutomacao, {
  tabela: 'wpp_automacao',
  juncao: sql`left join wpp_config w on w.id_wpp_config = t.id_wpp_config left join departamento d on d.id_departamento = t.id_departamento`,
  // a place that was deleted takes its messages out of sight
  visivel: () => sql`not exists (select from wpp_config x where x.id_wpp_config = t.id_wpp_config and x.excluido_em is not null)
    and not exists (select from departamento x where x.id_departamento = t.id_departamento and x.excluido_em is not null)`,
  colunas: sql`t.*, w.nome as linha, d.nome as departamento`,
  ordens: { linha: emptyFirst(byName(sql`w.nome`)) },
  desempate: sql`d.nome collate "pt-BR-x-icu" nulls first`,
  busca: sql`sem_acento(coalesce(w.nome, '') || ' ' || coalesce(d.nome, ''))`,
  refs: { id_wpp_config: ['wpp_config', 'Escolha um número da lista'], id_departamento: ['departamento', 'Escolha um departamento da lista'] },
  depois: (id_wpp_automacao, _corpo, { db }) => recordEvent(db, 'automacao_mudou', { id_wpp_automacao }),
  async aoMover(ids, _excluir, { db }) {
    for (const id_wpp_automacao of ids) await recordEvent(db, 'automacao_mudou', { id_wpp_automacao });
  },
  unicos: { wpp_automacao_lugar: ['id_wpp_config', 'Já existe uma configuração para este número e departamento'] },
});

export const wppAutomacaoModule = (core: Core): Module => ({
  name: 'wpp-automacao',
  copia: [
    {
      item: 'mensagens_automaticas',
      tabelas: [
        {
          tabela: 'wpp_automacao',
          colunas: [
            'status',
            'boas_vindas',
            'fora_texto',
            'encerramento_texto',
            'fila_texto',
            'nao_respondido_min',
            'inatividade_min',
            'inatividade_texto',
            'encerrar_min',
            'encerrar_texto',
            'horario_util',
          ],
          refs: { id_departamento: { para: 'departamento' } },
          onde: 't.excluido_em is null and t.id_wpp_config is null',
        },
      ],
    },
  ],
  menu: [
    {
      id_menu: 1350,
      titulo: 'Mensagens automáticas',
      caminho: '/WPPAutomacao',
      icone: 'robot',
      lugar: '/configEmpresa',
      grupo: 'Atendimento',
      descricao: 'Boas-vindas, fora do horário, espera e encerramento',
      permission: ['WPPAutomacao', 'getAll'],
    },
  ],
  ...registroParts(core, automacao),
});
