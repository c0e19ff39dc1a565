import { formulario } from '@prosa/contract/formularios/formularios.endpoints.ts';
import { sql } from 'kysely';
import type { Core, Demonstracao } from '../../core/module.ts';
import { registroService } from '../../core/registro/servico.ts';
import { contatoDeFora } from '../contatos/contatos.api.ts';
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
    // somebody whom the company knows wrote another mailbox into it
    await core.database.comEmpresa(admin.id_empresa, async (db) => {
      const { rows: known } = await sql<{
        telefone: string;
      }>`select telefone from contato where telefone is not null and email is not null and excluido_em is null order by id_contato limit 1`.execute(db);
      if (known[0]) await contatoDeFora(db, { ...known[0], nome: '', email: 'compras@exemplo.com.br' }, { origem: 'formulario', detalhe: 'Peça um orçamento' });
    });
  };
