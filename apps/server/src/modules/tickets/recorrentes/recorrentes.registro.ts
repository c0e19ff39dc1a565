import { horaDoDia } from '@prosa/brasil/recorrencia.ts';
import { recorrenteTicket } from '@prosa/contract/tickets/recorrentes.endpoints.ts';
import type { RecorrenteDetalhe } from '@prosa/contract/tickets/recorrentes.schemas.ts';
import { sql } from 'kysely';
import { invalid } from '../../../core/errors.ts';
import { byMoment, byName, byValue, equal } from '../../../core/registro/lista.ts';
import { escrita, registro } from '../../../core/registro/registro.ts';
import { findContato } from '../../contatos/contatos.api.ts';
import { atosDeAjuste } from '../config/atos.ts';
import { needPessoa } from '../tickets.registro.ts';
import { visibleTo } from '../tickets.scope.ts';
import { replanejar } from './recorrentes.repository.ts';

/** What a rule opened last, as its screen shows it. */
const shown = 10;

const day = (v: unknown): string => (typeof v === 'string' ? v.split('-').toReversed().join('/') : '');
const semana = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'];
const ajustes: Readonly<Record<string, string>> = { nenhum: 'Abre mesmo assim', anterior: 'No dia aberto anterior', seguinte: 'No dia aberto seguinte' };
const frequencias: Readonly<Record<string, string>> = { diaria: 'Dias', semanal: 'Semanas', mensal: 'Meses', anual: 'Anos' };

/** Tickets that come again and again by the calendar. */
export const recorrenteRegistro = registro(recorrenteTicket, {
  tabela: 'ticket_recorrente',
  atos: atosDeAjuste('ticket_recorrente'),
  calados: ['nome'],
  colunas: sql`t.id_recorrente, t.nome, m.nome as modelo, coalesce(k.nome_exibido, '') as contato, coalesce(cl.nome_exibido, '') as cliente, t.frequencia, t.intervalo,
    t.dias_semana, t.dia, t.mes, t.minuto, t.inicio, t.fim, t.ajuste, t.proxima_em, t.ultima_em, t.feitas, t.parada, t.status, t.excluido_em`,
  aoLado: sql`join modelo_ticket m on m.id_modelo = t.id_modelo left join contato k on k.id_contato = t.id_contato left join cliente cl on cl.id_cliente = t.id_cliente
    left join login l on l.id_login = t.id_responsavel left join login c on c.id_login = t.id_criador`,
  doDetalhe: sql`t.*, m.nome as modelo, coalesce(k.nome_exibido, '') as contato, coalesce(cl.nome_exibido, '') as cliente, coalesce(l.nome, '') as responsavel,
    coalesce(c.nome, '') as criador`,
  ordens: { nome: byName(sql`t.nome`), proxima_em: byMoment(sql`coalesce(t.proxima_em, 'infinity')`), status: byValue(sql`t.status`) },
  filtros: equal('status'),
  refs: { id_modelo: ['modelo_ticket', 'Escolha um modelo da lista'], id_cliente: ['cliente', 'Escolha um cliente da lista'] },
  unicos: { ticket_recorrente_nome: ['nome', 'Já existe uma recorrência com esse nome'] },
  rotulos: {
    frequencia: ['Repete', (v) => frequencias[String(v)] ?? ''],
    dias_semana: ['Dias da semana', (v: unknown) => (Array.isArray(v) ? v.map((d) => semana[Number(d) - 1]).join(', ') : '')],
    minuto: ['Hora', (v) => horaDoDia(Number(v))],
    ajuste: ['Se a empresa não abre no dia', (v) => ajustes[String(v)] ?? ''],
    parada: ['Parou por si'],
    inicio: ['A partir de', day],
    fim: ['Até', day],
  },
  async valores({ id_recorrente: _id, versao: _versao, ...corpo }, { db, person, antes }) {
    const changed = (field: 'id_contato' | 'id_responsavel' | 'id_modelo'): number | null => (corpo[field] === antes?.[field] ? null : corpo[field]);
    const [id_contato, id_responsavel, id_modelo] = [changed('id_contato'), changed('id_responsavel'), changed('id_modelo')];
    if (id_contato && !(await findContato(db, person, id_contato))) throw invalid({ id_contato: 'Escolha um contato da lista' });
    if (id_responsavel) await needPessoa(db, id_responsavel);
    if (id_modelo) {
      const modelo = await db.selectFrom('modelo_ticket').select('status').where('id_modelo', '=', id_modelo).executeTakeFirst();
      if (modelo?.status === 0) throw invalid({ id_modelo: 'Este modelo não pode ser usado em tickets novos' });
    }
    return {
      ...corpo,
      dias_semana: [...new Set(corpo.dias_semana)].toSorted((a, b) => a - b),
      ...(!antes && { id_criador: person.id_login }),
      ...(corpo.status === 1 && { parada: '' }),
    };
  },
  depois: (id, _corpo, { db, core }) => replanejar(db, id, core.clock.now()),
  async aoMover(ids, _excluir, { db, core }) {
    for (const id of ids) await replanejar(db, id, core.clock.now());
  },
  async detalhe(row, { db, person }) {
    const { rows } = await sql<RecorrenteDetalhe['vezes'][number]>`select t.id_ticket, t.numero, t.titulo, v.em from ticket_recorrente_vez v
      join ticket t on t.id_ticket = v.id_ticket where v.id_recorrente = ${row.id_recorrente} and t.excluido_em is null and ${visibleTo(person)}
      order by v.devida_em desc limit ${shown}`.execute(db);
    return { ...row, vezes: rows.map(escrita) };
  },
});
