import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { sql } from 'kysely';
import { AppError, invalid } from '../../core/errors.ts';
import type { Core, Module } from '../../core/module.ts';
import { byName, byValue, emptyFirst, equal } from '../../core/registro/lista.ts';
import { ajusteDe } from '../../core/registro/menu.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { registro } from '../../core/registro/registro.ts';

const doChat = sql`chat_pergunta p where p.id_assunto = t.id_assunto and p.tipo = 'coleta' and p.excluido_em is null`;
const colunas = sql`t.id_assunto, t.assunto, t.id_departamento, d.nome as departamento, t.cliente_ve, t.permissao is not null as reservado, t.status, t.ordem,
  (select count(*)::int from sala s where s.id_assunto = t.id_assunto and s.ultima_em > now() - interval '90 days') as usos,
  (select count(*)::int from ${doChat}) as perguntas`;

/** Subjects of salas (spec 3). */
const assunto = registro(
  { ...assuntos, getAll: assuntos.listar },
  {
    tabela: 'assunto',
    juncao: sql`left join departamento d on d.id_departamento = t.id_departamento`,
    colunas,
    doDetalhe: sql`${colunas}, t.versao, coalesce((select json_agg(json_build_object('id_chat_pergunta', p.id_chat_pergunta, 'pergunta', p.pergunta, 'ativo', p.ativo)
      order by p.ordem, p.id_chat_pergunta) from ${doChat}), '[]') as perguntas_do_chat`,
    ordens: { ordem: byValue(sql`t.ordem`), assunto: byName(sql`t.assunto`), departamento: emptyFirst(byName(sql`d.nome`)), status: byValue(sql`t.status`) },
    desempate: sql`t.assunto collate "pt-BR-x-icu"`,
    busca: sql`sem_acento(t.assunto)`,
    filtros: equal('status', 'id_departamento'),
    refs: { id_departamento: ['departamento', 'Escolha um departamento da lista'] },
    valores({ id_assunto: _id, versao: _versao, reservado, ...corpo }, { antes }) {
      if (antes && antes['reservado'] !== null && reservado === 0) throw invalid({ reservado: 'É o assunto dos pedidos sobre dados pessoais: fica reservado' });
      return { ...corpo, permissao: reservado === 1 ? 'privacidade' : null };
    },
    unicos: { assunto_nome: ['assunto', 'Já existe um assunto com esse nome'] },
    async aoMover(ids, excluir, { db }) {
      if (!excluir) return;
      const { rows: pedidos } = await sql`select from assunto where id_assunto = any (${[...ids]}::bigint[]) and reservado is not null`.execute(db);
      if (pedidos.length > 0) throw new AppError('conflito', 'Este é o assunto dos pedidos sobre dados pessoais. Ele fica.');
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
          colunas: ['assunto', 'cliente_ve', 'permissao', 'status', 'ordem'],
          refs: { id_departamento: { para: 'departamento' } },
          onde: 't.excluido_em is null',
        },
      ],
    },
  ],
  menu: [ajusteDe(assuntos, { id_menu: 1320, icone: 'message', grupo: 'Atendimento', descricao: 'Temas para classificar as conversas' })],
  ...registroParts(core, assunto),
});
