import { sql } from 'kysely';
import { type LinhaDoTempo, type Lugar, older } from '../../core/linha-do-tempo.ts';
import { vejoBloco } from './kanban.scope.ts';

interface Row extends Lugar {
  quando: Date;
  id_bloco: number;
  titulo: string;
  quadro: string;
  dns: string;
  estagio: string;
  situacao: 0 | 1 | 2;
  responsavel: string;
}

/** Cards of a contato, at the moment they were made. */
export const blocosNaLinhaDoTempo: LinhaDoTempo = {
  permission: ['kanbanBloco', 'getAll'],
  async ler(db, person, id_contato, depois, limite) {
    const { rows } =
      await sql<Row>`select 'b' || t.id_bloco as chave, t.criado_em::text as em, t.criado_em as quando, t.id_bloco, t.titulo, q.titulo as quadro, q.dns,
        e.titulo as estagio, t.situacao, coalesce(l.nome, '') as responsavel
      from kanban_bloco t join kanban_quadro q using (id_empresa, id_quadro) join kanban_estagio e using (id_empresa, id_estagio) left join login l on l.id_login = t.id_responsavel
      where t.id_contato = ${id_contato} and t.excluido_em is null and ${vejoBloco(person)} and ${older(depois, sql`t.criado_em`, sql`'b' || t.id_bloco`)}
      order by t.criado_em desc, 'b' || t.id_bloco desc limit ${limite}`.execute(db);
    return rows.map(({ em, chave, quando, ...bloco }) => ({ em, chave, quando, item: { tipo: 'bloco', chave, em: quando.toISOString(), bloco } }));
  },
};
