import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { sql } from 'kysely';
import { AppError } from '../../core/errors.ts';
import type { Core, Module } from '../../core/module.ts';
import { byName, byValue, emptyFirst, equal } from '../../core/registro/lista.ts';
import { ajusteDe } from '../../core/registro/menu.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { registro } from '../../core/registro/registro.ts';

/** Subjects of salas (spec 3). */
const assunto = registro(
  { ...assuntos, getAll: assuntos.listar },
  {
    tabela: 'assunto',
    juncao: sql`left join departamento d on d.id_departamento = t.id_departamento`,
    colunas: sql`t.id_assunto, t.assunto, t.id_departamento, d.nome as departamento, t.cliente_ve, t.status`,
    ordens: { assunto: byName(sql`t.assunto`), departamento: emptyFirst(byName(sql`d.nome`)), status: byValue(sql`t.status`) },
    desempate: sql`t.assunto collate "pt-BR-x-icu"`,
    busca: sql`sem_acento(t.assunto)`,
    filtros: equal('status', 'id_departamento'),
    refs: { id_departamento: ['departamento', 'Escolha um departamento da lista'] },
    unicos: { assunto_nome: ['assunto', 'Já existe um assunto com esse nome'] },
    async aoMover(ids, excluir, { db }) {
      if (!excluir) return;
      const { rows } = await sql`select from sala where id_assunto = any (${[...ids]}::bigint[]) limit 1`.execute(db);
      if (rows.length > 0) throw new AppError('conflito', 'Há conversas com este assunto. Deixe-o inativo para que não seja mais escolhido.');
    },
  },
);

export const assuntosModule = (core: Core): Module => ({
  name: 'assuntos',
  copia: [
    {
      item: 'assuntos',
      tabelas: [
        {
          tabela: 'assunto',
          id: 'id_assunto',
          nome: 'assunto',
          colunas: ['assunto', 'cliente_ve', 'status'],
          refs: { id_departamento: { para: 'departamento' } },
          onde: 't.excluido_em is null',
        },
      ],
    },
  ],
  menu: [ajusteDe(assuntos, { id_menu: 1320, icone: 'message', grupo: 'Atendimento', descricao: 'Temas para classificar as conversas' })],
  ...registroParts(core, assunto),
});
