import { grupo } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { sql } from 'kysely';
import { grantsOf, type Modelo } from '../../core/auth/grants.ts';
import type { Staff } from '../../core/auth/person.ts';
import { AppError, invalid } from '../../core/errors.ts';
import { byName, byValue } from '../../core/registro/lista.ts';
import { type Ato, type CorpoDe, registro } from '../../core/registro/registro.ts';
import { type Escopos, notTheirsToNarrow, reachLost, tooWide, withinRights } from './grupos.policy.ts';
import * as repository from './grupos.repository.ts';
import { manned, rightsOf } from './grupos.rights.ts';

const { especie, getAll, show, store, delete: remove, restaurar, lixeira, historico } = grupo;
const calls = { especie, getAll, show, store, delete: remove, restaurar, lixeira, historico };

const here = sql`from membro m join login l on l.id_login = m.id_login where m.id_empresa = t.id_empresa and m.id_grupo = t.id_grupo and m.ativo`;
const pessoas = sql`(select count(*) ${here})`;

const refused = (fields: readonly string[], text: string): AppError => invalid(Object.fromEntries(fields.map((field) => [field, text])));

/** Where a new grupo's permissions begin; refuses, at its field, what may more than the person. */
async function begin({ db, person }: Ato, { modelo = null, id_copia }: CorpoDe<typeof calls>): Promise<Modelo> {
  const source = id_copia === undefined ? undefined : (await repository.findRights(db)).find((g) => g.id_grupo === id_copia);
  if (id_copia !== undefined && !source) throw invalid({ id_copia: 'Este grupo não existe mais. Escolha outro' });
  const grants = source ? rightsOf(source) : grantsOf(modelo, [], false);
  if (!withinRights(person, grants)) throw invalid({ [source ? 'id_copia' : 'modelo']: 'Pode mais do que você. Ninguém dá uma permissão que não tem' });
  return source ? source.modelo : modelo;
}

/** Refuses scopes that are not the person's to give or to take, and those that nobody could give back. */
async function checkEscopos({ db, person }: { db: Ato['db']; person: Staff }, wanted: Escopos, before: (Escopos & { id_grupo: number }) | undefined) {
  const wide = tooWide(person, wanted, before);
  if (wide.length > 0) throw refused(wide, 'Você não pode dar um alcance maior que o seu');
  if (!before) return;
  const narrow = notTheirsToNarrow(person, wanted, before);
  if (narrow.length > 0) throw refused(narrow, 'Você não pode diminuir um alcance maior que o seu');
  const grupos = await repository.findRights(db);
  const lost = reachLost(manned(grupos), manned(grupos.map((g) => (g.id_grupo === before.id_grupo ? { ...g, ...wanted } : g))));
  if (lost.length > 0) throw refused(lost, 'Ao menos um grupo com pessoas que cuida de grupos precisa ver todos');
}

const alcance = { proprios: 'Só o que é da pessoa', departamento: 'O dos departamentos dela', todos: 'Tudo da empresa' } as const;
const como = (value: unknown): string => alcance[value as keyof typeof alcance] ?? String(value);
const modelos = { administrador: 'Administrador', supervisor: 'Supervisor', atendente: 'Atendente' } as const;

/** Grupos: what their people may do, and how far they see (spec 6). */
export const grupoRegistro = registro(calls, {
  tabela: 'grupo',
  atos: ['grupo', 'grupo_criado', 'grupo_mudado', 'grupo_excluido', 'grupo_restaurado'],
  colunas: sql`t.id_grupo, t.nome, t.modelo, t.escopo_atendimento, t.escopo_ticket, t.escopo_contato, t.escopo_bloco, t.excluido_em, ${pessoas} as pessoas,
    coalesce((select string_agg(nome, ', ') from (select l.nome ${here} order by l.nome collate "pt-BR-x-icu" limit 4) n), '') as nomes,
    (select count(*) from grupo_permissao p where p.id_empresa = t.id_empresa and p.id_grupo = t.id_grupo) as proprias`,
  ordens: { nome: byName(sql`t.nome`), pessoas: byValue(pessoas) },
  unicos: { grupo_nome: ['nome', 'Já existe um grupo com esse nome'] },
  rotulos: {
    escopo_atendimento: ['Conversas', como],
    escopo_ticket: ['Tickets', como],
    escopo_contato: ['Contatos', como],
    escopo_bloco: ['Cartões do kanban', como],
    modelo: ['Modelo', (value) => modelos[value as keyof typeof modelos] ?? ''],
    permissoes: ['Permissões'],
  },
  // rights are decided from all grupos: one act at a time
  trava: repository.lockRights,
  async valores(corpo, ato) {
    const { nome, escopo_atendimento, escopo_ticket, escopo_contato, escopo_bloco } = corpo;
    const wanted = { escopo_atendimento, escopo_ticket, escopo_contato, escopo_bloco };
    await checkEscopos(ato, wanted, ato.antes as (Escopos & { id_grupo: number }) | undefined);
    return { nome, ...wanted, ...(!ato.antes && { modelo: await begin(ato, corpo) }) };
  },
  async depois(id, { id_grupo, id_copia }, { db }) {
    if (id_grupo === undefined && id_copia !== undefined) await repository.copyOverrides(db, id_copia, id);
  },
  detalhe: async (row, { db }) => ({ ...row, membros: (await repository.findPeople(db, [row.id_grupo])).map(({ id_login, nome }) => ({ id_login, nome })) }),
  async aoMover(ids, excluir, { db }) {
    if (excluir && (await repository.findPeople(db, ids)).length > 0)
      throw new AppError('conflito', 'Há pessoas neste grupo. Passe-as para outro antes de excluir.');
  },
  aoConfirmar: ({ sessions }, { id_empresa }) => sessions.invalidate({ id_empresa }),
});
