import { recorrenteTicket } from '@prosa/contract/tickets/recorrentes.endpoints.ts';
import { sql } from 'kysely';
import type { Core, Demonstracao } from '../../../core/module.ts';
import { registroService } from '../../../core/registro/servico.ts';
import { recorrenteRegistro } from './recorrentes.registro.ts';

/** Two rules for the demonstration: one of each month, one of each week that rests. */
export const recorrentesDemo =
  (core: Core) =>
  async ({ admin, pessoas }: Demonstracao): Promise<void> => {
    const { rows } = await core.database.lerEmpresa(admin.id_empresa, (db) =>
      sql<{ id_modelo: number; id_contato: number }>`select m.id_modelo, k.id_contato from modelo_ticket m
        cross join (select min(id_contato) as id_contato from contato where excluido_em is null) k where k.id_contato is not null order by m.id_modelo limit 1`.execute(
        db,
      ),
    );
    const [first] = rows;
    if (!first) return;
    const service = registroService(core, recorrenteRegistro);
    const inicio = core.clock.now().toISOString().slice(0, 10);
    const store = (rule: object) => service.store(admin, recorrenteTicket.store.body.parse({ ...first, inicio, ...rule }));
    await store({
      nome: 'Revisão mensal do contrato',
      frequencia: 'mensal',
      dia: 5,
      ajuste: 'seguinte',
      prazo_dias: 3,
      id_responsavel: pessoas[1]?.id_login ?? null,
    });
    await store({ nome: 'Conferir o estoque do mostruário', frequencia: 'semanal', dias_semana: [2], minuto: 540, status: 0 });
  };
