import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import type { Register } from '../../../core/http/binding.ts';
import type { Core } from '../../../core/module.ts';
import { makeAvatar } from '../../../integrations/pictures/avatar.ts';
import { sugestoesRoutes } from '../sugestoes/sugestoes.routes.ts';
import { sugestoesService } from '../sugestoes/sugestoes.service.ts';
import type { AreaDoCliente } from './acesso.ts';
import { excluirContatos, restaurarContatos } from './lixeira.service.ts';
import { contatosStore } from './salvar.service.ts';

/** The record of a contato: reading, saving, trash. */
export function cadastroRoutes(core: Core, register: Register, area: AreaDoCliente): void {
  const { database } = core;
  const store = contatosStore(core, area);
  sugestoesRoutes(register, sugestoesService(core, store.change));
  register(contato.verificarExistencia, ({ person, query }) => store.existing(person, query));
  register(contato.store, async ({ person, body }) => {
    const { id_contato, versao } = await store.store(person, body);
    return { id_contato, versao };
  });
  register(contato.show, async ({ person, params }) => {
    const data = await store.show(person, params.id);
    return { data, telefones: data.telefones, message: '' };
  });
  register(contato.identidades, ({ person, params }) => store.identities(person, params.id));
  register(contato.avatar, async ({ file }) => ({ avatar: await makeAvatar(file) }));
  register(contato.delete, async ({ person, params }) => {
    await database.comEmpresa(person.id_empresa, async (db) => {
      const { excluidos, comConversa } = await excluirContatos(db, person, [params.id]);
      if (comConversa.length > 0) throw new AppError('conflito', 'Há uma conversa aberta com este contato. Encerre antes de excluir.');
      if (excluidos.length === 0) throw notFound('Contato');
    });
    return {};
  });
  register(contato.restaurar, async ({ person, params }) => {
    const restaurados = await database.comEmpresa(person.id_empresa, (db) => restaurarContatos(db, person, [params.id]));
    if (restaurados.length === 0) throw notFound('Contato');
    return {};
  });
}
