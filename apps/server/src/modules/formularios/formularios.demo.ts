import { formulario } from '@prosa/contract/formularios/formularios.endpoints.ts';
import { sql } from 'kysely';
import type { Core, Demonstracao } from '../../core/module.ts';
import { registroService } from '../../core/registro/servico.ts';
import { formulariosRegistro } from './formularios.registro.ts';
import { formulariosService } from './formularios.service.ts';

/** A form on the site of the demonstration: its cards begin in the first list of the sales board. */
export const formulariosDemo =
  (core: Core) =>
  async ({ admin }: Demonstracao): Promise<void> => {
    const { rows } = await core.database.lerEmpresa(admin.id_empresa, (db) =>
      sql<{
        id_estagio: number;
      }>`select e.id_estagio from kanban_estagio e join kanban_quadro q using (id_empresa, id_quadro) order by q.id_quadro, e.chave limit 1`.execute(db),
    );
    const [list] = rows;
    if (!list) return;
    const id = await registroService(core, formulariosRegistro).store(
      admin,
      formulario.store.body.parse({ id_estagio: list.id_estagio, titulo: 'Peça um orçamento' }),
    );
    await formulariosService(core).publicar(admin, id);
  };
