import { sql } from 'kysely';
import type { Avisos } from '../../core/avisos.ts';
import './formularios.domain-events.ts';

/** Who sets forms up: administrators and supervisors of the company, and whoever answers for the cards of this one. */
const cuidam = sql`(m.ativo and (coalesce(g.modelo in ('administrador', 'supervisor'), false) or m.id_login = f.id_responsavel))`;

/** What people are told of forms: that answers wait, once a form until it is read. */
export const formulariosAvisos: Avisos = {
  podeVer: sql`exists (select from formulario f where f.id_formulario = n.id_registro and f.excluido_em is null and ${cuidam})`,
  quando: {
    async formulario_esperando({ db, avisar }, { id_formulario, motivo }) {
      const { rows } = await sql<{ titulo: string; dns: string; id_quadro: number; id_estagio: number }>`select f.titulo, q.dns, f.id_quadro, f.id_estagio
        from formulario f join kanban_quadro q using (id_empresa, id_quadro) where f.id_formulario = ${id_formulario}`.execute(db);
      const form = rows[0];
      if (!form) return;
      await avisar(
        sql`select m.id_login from formulario f cross join membro m join grupo g on g.id_grupo = m.id_grupo where f.id_formulario = ${id_formulario} and ${cuidam}`,
        {
          type: 'other',
          tag: `formulario-${id_formulario}`,
          to_route: `/kanban/form_builder/${form.dns}/${form.id_quadro}/${form.id_estagio}?formulario=${id_formulario}`,
          id_registro: id_formulario,
          title: `Respostas de ${form.titulo} esperam`,
          description: motivo,
        },
      );
    },
  },
};
