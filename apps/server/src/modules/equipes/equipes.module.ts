import { equipes } from '@prosa/contract/equipes/equipes.endpoints.ts';
import { sql } from 'kysely';
import { limitado } from '../../core/limites.ts';
import type { Core, Module } from '../../core/module.ts';
import { demoDe } from '../../core/registro/demo.ts';
import { byName, byValue, equal } from '../../core/registro/lista.ts';
import { ajusteDe } from '../../core/registro/menu.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { pessoasDe } from '../../core/registro/pessoas.ts';
import { escrita, registro } from '../../core/registro/registro.ts';
import { manterSalaDaEquipe } from '../atendimentos/atendimentos.api.ts';

/** The plan's. */
const limite = limitado('equipes', sql`(select count(*) from equipe where excluido_em is null)`);

const pessoas = pessoasDe<{ lider: boolean }>('equipe_membro', 'id_equipe', sql`m.lider`);

/** Teams: who works together, and who leads. */
const equipe = registro(equipes, {
  tabela: 'equipe',
  atos: ['equipe', 'equipe_criada', 'equipe_mudada', 'equipe_excluida', 'equipe_restaurada'],
  colunas: sql`t.id_equipe, t.nome, t.descricao, t.status, t.excluido_em, ${pessoas.quantas} as pessoas, ${pessoas.nomes(sql`m.lider`)} as lideranca`,
  ordens: { nome: byName(sql`t.nome`), pessoas: byValue(pessoas.quantas), status: byValue(sql`t.status`) },
  filtros: equal('status'),
  unicos: { equipe_nome: ['nome', 'Já existe uma equipe com esse nome'] },
  rotulos: { membros: ['Membros'] },
  valores: ({ nome, descricao, status }) => ({ nome, descricao, status }),
  detalhe: async (row, { db }) => ({ ...row, membros: (await pessoas.find(db, row.id_equipe)).map(escrita) }),
  // boards invite equipes, and an equipe has a group that it writes in
  aoConfirmar: ({ sessions }, { id_empresa }) => sessions.invalidate({ id_empresa }),
  vaga: (db, novos) => limite.exigir(db, novos),
  async aoMover(ids, _excluir, { db, core }) {
    for (const id of ids) await manterSalaDaEquipe(db, id, core.clock.now());
  },
  depois: (id, { membros, lideres }, { db, core }) =>
    pessoas.changed(
      db,
      id,
      ({ nome, lider }) => (lider ? `${nome} (líder)` : nome),
      async () => {
        await pessoas.replace(db, id, [...membros, ...lideres]);
        await sql`update equipe_membro set lider = id_login = any (${lideres}::bigint[]) where id_equipe = ${id}`.execute(db);
        await manterSalaDaEquipe(db, id, core.clock.now());
      },
    ),
});

export const equipesModule = (core: Core): Module => ({
  name: 'equipes',
  copia: [
    {
      item: 'equipes',
      tabelas: [{ tabela: 'equipe', id: 'id_equipe', nome: 'nome', colunas: ['nome', 'descricao', 'status'], onde: 't.excluido_em is null' }],
    },
  ],
  limites: [limite],
  menu: [ajusteDe(equipes, { id_menu: 1110, icone: 'team', grupo: 'Pessoas e permissões', descricao: 'Quem trabalha junto, e quem lidera' })],
  ...registroParts(core, equipe),
  demo: demoDe(core, equipe, ({ pessoas: [, lider, ...outros] }) => [
    { nome: 'Plantão de sábado', descricao: 'Atende a loja aos sábados', lideres: [lider!.id_login], membros: outros.slice(0, 3).map((p) => p.id_login) },
  ]),
});
