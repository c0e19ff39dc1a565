import { type AreaDeAnexo, anexosDeCliente, anexosDeContato, anexosDeFornecedor, anexosDeFuncionario } from '@prosa/contract/anexos/anexos.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core, Module } from '../../core/module.ts';
import { anexosService, sweepAnexos } from './anexos.service.ts';

const calls = { contatos: anexosDeContato, clientes: anexosDeCliente, fornecedores: anexosDeFornecedor, funcionarios: anexosDeFuncionario };

function routesOf(core: Core, register: Register, area: AreaDeAnexo): void {
  const service = anexosService(core, area);
  const { getAll, store, baixar, delete: take, restaurar } = calls[area];
  register(getAll, async ({ person, params }) => ({ data: await service.list(person, params.id) }));
  register(store, async ({ person, params, body, file }) => ({ data: await service.attach(person, params.id, file, body.nome) }));
  register(baixar, ({ person, params, query }) => service.read(person, params.id, query.tamanho));
  register(take, async ({ person, params }) => {
    await service.take(person, params.id, true);
    return {};
  });
  register(restaurar, async ({ person, params }) => {
    await service.take(person, params.id, false);
    return {};
  });
}

/** Files that people keep with a contato, a cliente, a fornecedor or a funcionario. */
export function anexosModule(core: Core): Module {
  return {
    name: 'anexos',
    cron: [{ name: 'anexos_soltos', schedule: '23 4 * * *', run: () => sweepAnexos(core) }],
    routes(register) {
      for (const area of Object.keys(calls) as AreaDeAnexo[]) routesOf(core, register, area);
    },
  };
}
