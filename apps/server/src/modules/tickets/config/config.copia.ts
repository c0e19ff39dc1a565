import type { Copia } from '../../../core/copia.ts';

const refs = { id_assunto: { para: 'assunto' }, id_departamento: { para: 'departamento' }, id_equipe: { para: 'equipe' } } as const;
/** States that every company has: own ones are numbered anew. */
const status = 't.id_status_ticket is null or t.id_status_ticket <= 7';

/** Settings of tickets that go along when a company is copied; what names people or customers stays. */
export const ticketsCopia: readonly Copia[] = [
  {
    item: 'status_tickets',
    tabelas: [
      {
        tabela: 'status_ticket',
        numero: 'id_status_ticket',
        nome: 'nome',
        colunas: ['nome', 'cor', 'categoria', 'ordem', 'status', 'reabre_dias', 'pede_avaliacao', 'pausa_sla'],
      },
      { tabela: 'prioridade_ticket', numero: 'id_prioridade', fixos: true, nome: 'nome', colunas: ['nome', 'cor'] },
      {
        tabela: 'motivo_espera',
        id: 'id_motivo_espera',
        nome: 'nome',
        colunas: ['nome', 'categoria', 'dias', 'lembretes', 'intervalo_dias', 'texto', 'resolve', 'ordem', 'status'],
      },
    ],
  },
  {
    item: 'modelos_tickets',
    tabelas: [
      {
        tabela: 'campo_ticket',
        colunas: ['nome', 'tipo', 'opcoes', 'obrigatorio', 'cliente_ve', 'ordem', 'status'],
        refs: { id_assunto: refs.id_assunto },
        onde: 't.excluido_em is null',
      },
      {
        tabela: 'modelo_ticket',
        id: 'id_modelo',
        nome: 'nome',
        // values of own fields stand under the numbers that these have there
        colunas: ['nome', 'titulo', 'descricao', 'prioridade', 'itens', 'status'],
        refs,
        onde: 't.excluido_em is null',
      },
      {
        tabela: 'macro_ticket',
        id: 'id_macro',
        nome: 'nome',
        colunas: ['nome', 'resposta', 'tipo', 'id_status_ticket', 'prioridade', 'responsavel', 'itens', 'tags', 'status'],
        refs,
        onde: `t.excluido_em is null and t.responsavel <> 'pessoa' and (${status})`,
      },
    ],
  },
  {
    item: 'prazos_tickets',
    tabelas: [
      {
        tabela: 'sla_ticket',
        id: 'id_sla',
        nome: 'nome',
        colunas: [
          'nome',
          'ordem',
          'status',
          'prioridades',
          'origens',
          'primeira_min',
          'proxima_min',
          'solucao_min',
          'aviso_pct',
          'escalar_min',
          'escalar_prioridade',
        ],
        refs: { id_calendario: { para: 'calendario' }, escalar_departamento: refs.id_departamento, escalar_equipe: refs.id_equipe },
        listas: { departamentos: 'departamento', assuntos: 'assunto' },
        onde: 't.excluido_em is null and cardinality(t.clientes) = 0 and t.escalar_responsavel is null',
      },
      {
        tabela: 'distribuicao_ticket',
        colunas: ['automatica', 'limite', 'devolver_min'],
        refs: { id_departamento: { para: 'departamento', parte: true } },
      },
    ],
  },
];
