import { campoTicket, macroTicket, modeloTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { prioridades } from '@prosa/contract/tickets/tickets.schemas.ts';
import { sql } from 'kysely';
import { invalid } from '../../../core/errors.ts';
import { limparHtml, textoDe } from '../../../core/html/limpar.ts';
import { byName, byValue, equal } from '../../../core/registro/lista.ts';
import { registro } from '../../../core/registro/registro.ts';
import type { Rotulos } from '../../../core/registro/textos.ts';
import { atosDeAjuste } from './atos.ts';
import { camposGuardados } from './campos.ts';

const refs = {
  id_assunto: ['assunto', 'Escolha um assunto da lista'],
  id_departamento: ['departamento', 'Escolha um departamento da lista'],
  id_equipe: ['equipe', 'Escolha uma equipe da lista'],
} as const;
const aoLado = sql`left join assunto a on a.id_assunto = t.id_assunto left join departamento d on d.id_departamento = t.id_departamento
  left join equipe eq on eq.id_equipe = t.id_equipe`;
const nomes = sql`coalesce(a.assunto, '') as assunto, coalesce(d.nome, '') as departamento, coalesce(eq.nome, '') as equipe`;
const lines = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '');
const rotulos: Rotulos = {
  resposta: ['Texto', (v) => textoDe(String(v)).slice(0, 200)],
  descricao: ['Descrição', (v) => textoDe(String(v)).slice(0, 200)],
  itens: ['Lista de verificação', lines],
  tags: ['Tags do contato', lines],
  opcoes: ['Opções', lines],
  prioridade: ['Prioridade', (v) => (v === null ? '' : prioridades[v as keyof typeof prioridades])],
  campos: ['Campos', () => 'Alterados'],
};

/** What is done to tickets with one press. */
export const macroRegistro = registro(macroTicket, {
  tabela: 'macro_ticket',
  atos: atosDeAjuste('macro_ticket'),
  colunas: sql`t.id_macro, t.nome, t.tipo, t.resposta <> '' as responde, t.status, t.excluido_em`,
  aoLado: sql`${aoLado} left join login l on l.id_login = t.id_responsavel`,
  doDetalhe: sql`t.*, ${nomes}, coalesce(l.nome, '') as pessoa`,
  ordens: { nome: byName(sql`t.nome`), status: byValue(sql`t.status`) },
  filtros: equal('status'),
  refs,
  unicos: { macro_ticket_nome: ['nome', 'Já existe uma macro com esse nome'] },
  rotulos,
  async valores({ id_macro: _id, versao: _versao, ...corpo }, { db }) {
    const { responsavel, id_responsavel, id_status_ticket } = corpo;
    const whom = responsavel === 'pessoa' ? id_responsavel : null;
    const { rows } = await sql<{ pessoa: boolean; status: boolean }>`select ${whom}::bigint is null
        or exists (select from membro m where m.id_login = ${whom} and m.ativo) as pessoa,
      ${id_status_ticket}::smallint is null or exists (select from status_ticket s where s.id_status_ticket = ${id_status_ticket} and s.status = 1) as status`.execute(
      db,
    );
    if (!rows[0]!.pessoa) throw invalid({ id_responsavel: 'Escolha uma pessoa da lista' });
    if (!rows[0]!.status) throw invalid({ id_status_ticket: 'Escolha um status da lista' });
    return { ...corpo, id_responsavel: whom, resposta: limparHtml(corpo.resposta) };
  },
});

/** What a new ticket of a subject begins with. */
export const modeloRegistro = registro(modeloTicket, {
  tabela: 'modelo_ticket',
  atos: atosDeAjuste('modelo_ticket'),
  colunas: sql`t.id_modelo, t.nome, t.id_assunto, coalesce(a.assunto, '') as assunto, t.itens, t.status, t.excluido_em`,
  aoLado,
  doDetalhe: sql`t.*, ${nomes}`,
  ordens: {
    nome: byName(sql`t.nome`),
    assunto: byName(sql`(select x.assunto from assunto x where x.id_assunto = t.id_assunto)`),
    status: byValue(sql`t.status`),
  },
  filtros: equal('status', 'id_assunto'),
  refs,
  unicos: { modelo_ticket_nome: ['nome', 'Já existe um modelo com esse nome'] },
  rotulos,
  valores: async ({ id_modelo: _id, versao: _versao, campos, ...corpo }, { db, antes }) => ({
    ...corpo,
    descricao: limparHtml(corpo.descricao),
    campos: await camposGuardados(db, corpo.id_assunto, campos, (antes?.['campos'] ?? {}) as Record<string, unknown>, 'modelo'),
  }),
});

/** Fields of the empresa's own on tickets. */
export const campoRegistro = registro(campoTicket, {
  tabela: 'campo_ticket',
  atos: atosDeAjuste('campo_ticket'),
  colunas: sql`t.id_campo_ticket, t.nome, t.tipo, t.opcoes, t.id_assunto, coalesce(a.assunto, '') as assunto, t.obrigatorio, t.cliente_ve, t.ordem, t.status, t.excluido_em`,
  aoLado: sql`left join assunto a on a.id_assunto = t.id_assunto`,
  doDetalhe: sql`t.*, coalesce(a.assunto, '') as assunto`,
  ordens: {
    ordem: byValue(sql`t.ordem`),
    nome: byName(sql`t.nome`),
    assunto: byName(sql`(select x.assunto from assunto x where x.id_assunto = t.id_assunto)`),
    tipo: byName(sql`t.tipo`),
  },
  filtros: equal('status', 'id_assunto'),
  refs: { id_assunto: refs.id_assunto },
  unicos: { campo_ticket_nome: ['nome', 'Já existe um campo com esse nome para este assunto'] },
  rotulos,
  valores({ id_campo_ticket: _id, versao: _versao, ...corpo }, { antes }) {
    // what tickets hold would not fit any more
    if (antes && antes['tipo'] !== corpo.tipo) throw invalid({ tipo: 'O tipo não muda depois de criado. Crie outro campo.' });
    return { ...corpo, opcoes: corpo.tipo === 'lista' ? corpo.opcoes : [] };
  },
});
